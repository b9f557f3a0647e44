import type { GraphResource, GraphValue } from "#sdk/graph/types";
import type { LocalOptions } from "#sdk/local/options";
import type { Input, Output } from "#sdk/local/services/endpoint/aws-api";
import { startEvents } from "#sdk/local/services/events/service";
import type { LocalService } from "#sdk/local/services/service";
import { ServiceError } from "#sdk/local/services/service-error";
import { carryOut } from "../service-calls";
import { RecordingPorts } from "../support/recording-ports";
import { settled } from "../support/still-clock";

/** EventBridge with a client for its calls. */
export class EventsSetup {
  private constructor(
    readonly recording: RecordingPorts,
    readonly service: LocalService,
  ) {}

  static async start(settings: LocalOptions = {}): Promise<EventsSetup> {
    const recording = new RecordingPorts(settings);
    const service = await startEvents(recording.ports);
    for (const each of service.services ?? []) recording.backends.set(each.api.name, each);
    return new EventsSetup(recording, service);
  }

  /** Carries out a call as the endpoint would for one over HTTP. */
  async call(operation: string, input: Input = {}): Promise<Output> {
    const context = { caller: { service: "tests", sourceArn: "" }, request: {} as never };
    const output = await carryOut(this.recording.backends.get("events"), operation, input, context);
    await settled();
    // Over the wire, members that are not set are absent.
    return JSON.parse(JSON.stringify(output)) as Output;
  }

  /** The error that a call is refused with. */
  async refusal(operation: string, input: Input): Promise<readonly [code: string, message: string]> {
    try {
      await this.call(operation, input);
    } catch (error) {
      if (error instanceof ServiceError) return [error.code, error.message];
      throw error;
    }
    throw new Error(`${operation} was carried out`);
  }

  /** A rule with a pattern and targets. */
  async rule(name: string, pattern: object, ...targets: readonly object[]): Promise<void> {
    await this.call("PutRule", { Name: name, EventPattern: JSON.stringify(pattern) });
    if (targets.length > 0) await this.call("PutTargets", { Rule: name, Targets: targets });
  }

  put(detail: object, entry: Input = {}): Promise<Output> {
    const own = { Source: "shop", DetailType: "placed", Detail: JSON.stringify(detail) };
    return this.call("PutEvents", { Entries: [{ ...own, ...entry }] });
  }

  /** The bodies of messages in queues. */
  get messages(): readonly string[] {
    return this.recording.calls
      .filter(({ operation }) => operation === "SendMessage")
      .map(({ input }) => String(input.MessageBody));
  }
}

export const QUEUE = "arn:aws:sqs:us-east-1:123456789012:orders";
export const RULE_ARN = "arn:aws:events:us-east-1:123456789012:rule/all";

/** A resource of a graph. */
export function resource(
  type: string,
  inputs: Readonly<Record<string, GraphValue>>,
  state: Readonly<Record<string, GraphValue>> = {},
): GraphResource {
  const name = String(inputs.name ?? state.targetId ?? "it");
  const options = {
    protect: false,
    retainOnDelete: false,
    deleteBeforeReplace: false,
    ignoreChanges: [],
    aliases: [],
    provider: undefined,
  };
  return {
    urn: `urn:${type}::${name}`,
    type,
    name,
    id: name,
    custom: true,
    parent: undefined,
    inputs,
    state: { ...inputs, ...state },
    dependencies: [],
    propertyDependencies: {},
    options,
  };
}
