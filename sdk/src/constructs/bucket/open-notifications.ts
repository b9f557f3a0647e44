import type * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { Issues } from "../../errors";
import { stacksHaveRun } from "../../functions/stacks-run";
import type { KnownNotification } from "./notification-plan";

/** A notification whose function, queue or topic is there. */
export interface ConnectedNotification extends KnownNotification {
  readonly kind: "Function" | "Queue" | "Topic";
  /** ARN of the target. */
  readonly arn: pulumi.Input<string>;
}

/** All notifications of a bucket, by their names. */
export interface ClosedNotifications {
  readonly notifications: readonly ConnectedNotification[];
  /** Resources that must exist before AWS accepts the document, because it checks that it may call and send. */
  readonly ready: readonly pulumi.Resource[];
}

/**
 * The notifications of a bucket while they are open. AWS stores one document of them, and a second one erases the
 * first. This one is registered with the first notification and settles when all stacks of the app have run.
 */
export class OpenNotifications {
  readonly #connected: ConnectedNotification[] = [];
  readonly #ready = new Set<pulumi.Resource>();
  #isRegistered = false;
  #isClosed = false;

  constructor(
    private readonly component: Component,
    /** Makes the document. */
    private readonly make: (closed: Promise<ClosedNotifications>) => void,
  ) {}

  /** Those there are so far. */
  get known(): readonly KnownNotification[] {
    return this.#connected;
  }

  connect(notification: ConnectedNotification, ready: readonly pulumi.Resource[]): void {
    this.#connected.push(notification);
    for (const resource of ready) this.#ready.add(resource);
    this.register();
  }

  /** Have the document made, if it is not yet. */
  register(): void {
    if (this.#isRegistered) return;
    this.#isRegistered = true;
    this.make(this.#close());
  }

  /** Report what comes when the document is registered. */
  refuseLate(issues: Issues): void {
    if (!this.#isClosed) return;
    issues.add("BUCKET_NOTIFICATIONS_CLOSED", {
      problem: "it comes after the notifications of the bucket have been registered",
      cure: "write it before the first await, or in a function given to app.stack",
    });
  }

  async #close(): Promise<ClosedNotifications> {
    await stacksHaveRun(this.component.app, () => this.#errorOfAwaited());
    this.#isClosed = true;
    // By name, so that the order in which stacks run and maps are written changes nothing.
    const notifications = [...this.#connected].sort((one, other) => (one.name < other.name ? -1 : 1));
    return { notifications, ready: [...this.#ready] };
  }

  #errorOfAwaited(): Error {
    const issues = new Issues(this.component.constructName);
    const stack = JSON.stringify(this.component.app.runner.unended);
    issues.add("POLICY_AWAITED", {
      problem: `the notifications of the bucket wait for the stack ${stack}, which may add to them and waits for something that does not come`,
      cure: "do not await what depends on the notifications: pass it on as it is",
    });
    return issues.toError();
  }
}
