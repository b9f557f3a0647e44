import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { isStandIn } from "../../app/provider-scope";
import { Issues } from "../../errors";
import { stacksHaveRun } from "../../functions/stacks-run";
import { type PolicyStatement, type PolicySubject, resourcePolicy } from "./policy-document";
import type { ConnectedSender } from "./receiver";
import type { Sender, SendingService } from "./sender";
// Declares the error codes, also in the published types of the package.
import "./errors";

/** Bytes of a policy that AWS takes for a queue, a topic and a bucket. */
export const POLICY_LIMITS = { queue: 8192, topic: 30_720, bucket: 20_480 } as const;

const WRITE_IT_BEFORE = "write it before the first await, or in a function given to app.stack";

/** A subject whose ARNs are known when it is deployed. */
export type LaterSubject = { readonly [Key in keyof PolicySubject]: pulumi.Input<PolicySubject[Key]> };

/**
 * The policy of a queue, a topic or a bucket while it is open. AWS stores one document, and a second one erases the
 * first. This one is registered at once and settles with all additions when all stacks of the app have run.
 */
export class OpenPolicy {
  readonly #senders: pulumi.Input<Sender>[] = [];
  readonly #added: pulumi.Input<PolicyStatement>[] = [];
  #isClosed = false;

  constructor(
    private readonly component: Component,
    private readonly kind: keyof typeof POLICY_LIMITS,
    /** Services of which everything in the account may send. */
    private readonly ofAccount: readonly SendingService[] = [],
  ) {}

  /** The document, which settles when nobody can add to it any more. */
  document(subject: LaterSubject): pulumi.Output<string> {
    const closed = stacksHaveRun(this.component.app, () => this.#errorOfAwaited()).then(() => {
      this.#isClosed = true;
      return pulumi.all([pulumi.output(subject), pulumi.all(this.#senders), pulumi.all(this.#added)]);
    });
    return pulumi.output(closed).apply(([known, senders, added]) => {
      return this.#checkSize(
        resourcePolicy(
          known as PolicySubject,
          senders as readonly Sender[],
          added as PolicyStatement[],
          this.ofAccount,
        ),
      );
    });
  }

  admit({ service, arn, label }: ConnectedSender): void {
    if (this.ofAccount.includes(service)) return;
    const alternative = `name the service in the ${this.kind}'s own props: senders: ["${service}"]`;
    this.#refuseLate(new Issues(this.component.constructName), label, [alternative]);
    this.#senders.push(pulumi.output(arn).apply((known) => ({ service, arn: known })));
  }

  /** Statements of the program's own. */
  add(statements: readonly pulumi.Input<PolicyStatement>[], issues: Issues): void {
    this.#refuseLate(issues, "the statement");
    this.#added.push(...statements);
  }

  #refuseLate(issues: Issues, what: string, alternatives: readonly string[] = []): void {
    if (!this.#isClosed) return;
    // A program in another language makes one component after the other, and none before.
    const before = isStandIn(this.component.stack) ? [] : [WRITE_IT_BEFORE];
    const cure = [...before, ...alternatives].join(", or ");
    issues.add("POLICY_CLOSED", {
      problem: `${what} comes after the policy of the ${this.kind} has been registered`,
      cure,
    });
    throw issues.toError();
  }

  #checkSize(document: string): string {
    const most = POLICY_LIMITS[this.kind];
    const bytes = Buffer.byteLength(document);
    if (bytes <= most) return document;
    const issues = new Issues(this.component.constructName);
    issues.add("POLICY_TOO_LONG", {
      problem: `the policy of the ${this.kind} has ${bytes} bytes, and AWS takes ${most}`,
      cure: "write fewer statements in addToResourcePolicy, or wider ones",
    });
    throw issues.toError();
  }

  #errorOfAwaited(): Error {
    const issues = new Issues(this.component.constructName);
    const stack = JSON.stringify(this.component.app.runner.unended);
    issues.add("POLICY_AWAITED", {
      problem: `the policy of the ${this.kind} waits for the stack ${stack}, which may add to it and waits for something that does not come`,
      cure: "do not await what depends on the policy, such as a notification: pass it on as it is",
    });
    return issues.toError();
  }
}
