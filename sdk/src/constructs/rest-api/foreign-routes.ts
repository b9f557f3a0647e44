import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import type { Origin } from "../../app/origin";
import { noteForeignRoutes } from "../../app/sharing/foreign-routes";
import { Issues } from "../../errors";
import { endOfTurn } from "../../functions/turn";
import { closeGatewayParts, type GatewayPart, watchForeignApi } from "./parts";
import { shapeHash } from "./shape";

/**
 * The routes that this program adds to a REST API of another Pulumi stack, whose deployment has to follow them. A stack
 * output passes on a hash of them. The producer makes a new deployment when it runs and finds another hash there.
 */
export class ForeignRestRoutes {
  #isClosed = false;

  constructor(
    private readonly component: Component,
    private readonly apiId: pulumi.Output<string>,
  ) {
    const parts = this.#close();
    const hash = pulumi.output(parts.then(shapeHash));
    const { origin } = component.placement;
    watchForeignApi(apiId, () => {
      if (origin) noteForeignRoutes(component.app, origin, origin.path, hash);
    });
    if (!origin) return;
    const last = pulumi.output(parts.then(({ length }) => (length === 0 ? undefined : hash)));
    last.apply((now) => reportDeployment(component, origin, now));
  }

  /** Report that something comes after the hash has been taken. */
  refuseLate(issues: Issues): void {
    if (!this.#isClosed) return;
    issues.add("REST_API_CLOSED", {
      problem: "the additions to the API have been counted without it",
      cure: CURE,
    });
  }

  async #close(): Promise<readonly GatewayPart[]> {
    const { runner } = this.component.app;
    // The stacks that follow in this turn are not registered yet.
    await endOfTurn();
    do {
      // With an error nothing is handed over.
      if (!(await runner.ended())) await new Promise<never>(() => undefined);
      await endOfTurn();
    } while (runner.unended !== undefined);
    this.#isClosed = true;
    return closeGatewayParts(this.apiId, (part) => this.#errorOfLate(part));
  }

  #errorOfLate({ type, name }: GatewayPart): Error {
    const issues = new Issues(this.component.constructName).apart();
    const problem = `${type} ${JSON.stringify(name)} comes after the additions to the API have been counted`;
    issues.add("REST_API_CLOSED", { problem, cure: CURE });
    return issues.toError();
  }
}

const CURE = "write it before the first await, or in a function given to app.stack";

/** Say what has to run before the API serves what this program adds now. */
function reportDeployment({ stack, placement }: Component, origin: Origin, hash: string | undefined): void {
  if (origin.serves?.(origin.path, hash)) return;
  const api = `${placement.kind} ${JSON.stringify(placement.id)}`;
  const what =
    hash === undefined
      ? `the routes that ${stack.id} no longer adds to ${api} are removed after`
      : `the routes that ${stack.id} adds to ${api} are served after`;
  void pulumi.log.warn(`${what}: ${commandFor(origin, hash ?? "")}`);
}

/** A producer knows the stacks of its own app. Its configuration names others. */
function commandFor({ reference, project }: Origin, hash: string): string {
  if (project === undefined) return `pulumi up -s ${reference.split("/").at(-1)}`;
  return `pulumi config set sapi:routes ${hash} -s ${reference}, and pulumi up -s ${reference} in the project ${project}`;
}
