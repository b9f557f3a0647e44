import { TYPE } from "../../../aws/tokens";
import type { GraphIndex } from "../../../graph/graph-index";
import type { GraphResource } from "../../../graph/types";
import { randomIdentifiers } from "../../http/identifiers";
import type { InvokeResult } from "../../lambda/types";
import type { LocalTrigger, TriggerPorts } from "../local-trigger";

const FUNCTION = TYPE.lambda.Function;

export type InvocationPorts = Pick<TriggerPorts, "invoke" | "clock" | "activity" | "handlerOf" | "emit">;

/**
 * Calls functions as a deployment does, one after the other in the order registered, and waits for them. Served
 * functions then find their results. A failed one is reported, and everything else is served all the same.
 */
export class Invocations implements LocalTrigger {
  /** Contents of those that were called, by URN. */
  readonly #called = new Map<string, string>();
  #underWay = 0;

  constructor(
    private readonly type: string,
    private readonly ports: InvocationPorts,
  ) {}

  async serve(index: GraphIndex): Promise<void> {
    for (const resource of index.ofType(this.type)) {
      const fingerprint = fingerprintOf(resource);
      if (this.#called.get(resource.urn) === fingerprint) continue;
      this.#called.set(resource.urn, fingerprint);
      await this.#carryOut(resource, index);
    }
  }

  settled(): boolean {
    return this.#underWay === 0;
  }

  async close(): Promise<void> {
    // Calls under way end with the functions.
  }

  async #carryOut(resource: GraphResource, index: GraphIndex): Promise<void> {
    const found = index.follow(resource, "functionName", FUNCTION);
    if (!found)
      return this.#reportFailure(
        resource,
        `there is no function ${String(resource.inputs.functionName)} here`,
      );
    const name = String(found.state.name);
    const arn = String(found.state.arn);
    const done = this.ports.activity.begin(`${resource.name} to function ${name}`);
    this.#underWay += 1;
    try {
      const traceId = randomIdentifiers.traceId(this.ports.clock.now());
      const result = await this.ports.invoke(arn, payloadOf(resource), { traceId });
      this.#report(name, arn, result);
      if (!result.ok)
        this.#reportFailure(resource, `${this.ports.handlerOf(name)}: ${result.error.errorMessage}`);
    } finally {
      this.#underWay -= 1;
      done();
    }
  }

  #report(functionName: string, arn: string, result: InvokeResult): void {
    this.ports.emit({
      event: "invocation",
      functionName,
      handler: this.ports.handlerOf(functionName),
      requestId: result.requestId,
      source: { kind: "lambda", arn, items: [] },
      status: result.ok ? "succeeded" : "failed",
      reason: result.ok ? undefined : result.error.errorMessage,
      attempt: 1,
      durationMs: result.durationMs,
    });
  }

  /** On AWS the deployment would fail with this. */
  #reportFailure({ name }: GraphResource, why: string): void {
    this.ports.emit({ event: "error", message: `${name} failed, and would fail the deployment: ${why}` });
  }
}

/** The payload of the call. Another content is another call, as on AWS. */
function payloadOf({ inputs }: GraphResource): string {
  return typeof inputs.input === "string" ? inputs.input : JSON.stringify(inputs.input ?? {});
}

function fingerprintOf(resource: GraphResource): string {
  const { functionName, qualifier, triggers } = resource.inputs;
  return JSON.stringify([functionName, qualifier, triggers, payloadOf(resource)]);
}
