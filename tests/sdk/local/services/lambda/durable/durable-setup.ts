import type { GraphResource } from "#sdk/graph/index";
import type { Output } from "#sdk/local/services/endpoint/aws-api";
import type { toOperation } from "#sdk/local/services/lambda/durable/execution";
import type { checkUpdates } from "#sdk/local/services/lambda/durable/update-checks";
import { graphResource } from "../../../../../support/graph";
import { type Called, LambdaHarness, lambdaResource, turn } from "../lambda-setup";

type Operation = ReturnType<typeof toOperation>;
export type OperationUpdate = Parameters<typeof checkUpdates>[0][number];

/** The event of a durable function, as its SDK reads it. */
export interface DurableEvent {
  readonly DurableExecutionArn: string;
  readonly CheckpointToken: string;
  readonly InitialExecutionState: { readonly Operations: readonly Operation[]; readonly NextMarker: string };
  readonly UpdatedOperationIds: readonly string[];
}

/** A handler that stores its progress by hand. */
export type Handler = (event: DurableEvent, invocation: Invocation) => Promise<object> | object;

/** Invocation of a handler, with what the SDK does for it. */
export class Invocation {
  token: string;

  constructor(
    private readonly harness: LambdaHarness,
    private readonly event: DurableEvent,
  ) {
    this.token = event.CheckpointToken;
  }

  async checkpoint(...Updates: readonly OperationUpdate[]): Promise<Output> {
    const { DurableExecutionArn } = this.event;
    const input = { DurableExecutionArn, CheckpointToken: this.token, Updates };
    const answer = await this.harness.call("CheckpointDurableExecution", input);
    if (typeof answer.CheckpointToken === "string") this.token = answer.CheckpointToken;
    return answer;
  }
}

export const PENDING = { Status: "PENDING" };

export function durableResource(name: string, executionTimeout = 900): GraphResource {
  return lambdaResource(name, { publish: true, durableConfig: { executionTimeout, retentionPeriod: 7 } });
}

export function aliasOf(name: string): GraphResource {
  return graphResource("aws:lambda/alias:Alias", `${name}-alias`, {
    inputs: { functionName: name, name: "live", functionVersion: "1" },
    state: { name: "live" },
  });
}

/** Lambda with durable functions, whose handlers are given by name. Plain functions answer their event. */
export class DurableHarness extends LambdaHarness {
  readonly invocations: DurableEvent[] = [];

  constructor(
    resources: readonly GraphResource[],
    handlers: Readonly<Record<string, Handler>>,
    data?: string,
  ) {
    super(resources, data);
    this.result = async ({ arn, payload }: Called) => {
      const handler = handlers[arn.split(":")[6] ?? ""];
      if (!handler) return { ok: true, payload };
      const event = JSON.parse(payload) as DurableEvent;
      this.invocations.push(event);
      try {
        return { ok: true, payload: JSON.stringify(await handler(event, new Invocation(this, event))) };
      } catch (error) {
        const { name, message } = error as Error;
        return { ok: false, error: { errorType: name, errorMessage: message } };
      }
    };
  }

  async start(FunctionName: string, event: unknown = {}, more: object = {}): Promise<string> {
    const Payload = Buffer.from(JSON.stringify(event)).toString("base64");
    const input = { FunctionName, InvocationType: "Event", Payload, ...more };
    const { DurableExecutionArn } = await this.call("Invoke", input);
    await turn();
    return String(DurableExecutionArn);
  }

  get(DurableExecutionArn: string): Promise<Output> {
    return this.call("GetDurableExecution", { DurableExecutionArn });
  }

  async historyOf(DurableExecutionArn: string): Promise<readonly string[]> {
    const input = { DurableExecutionArn, IncludeExecutionData: "true" };
    const { Events } = await this.call("GetDurableExecutionHistory", input);
    return (Events as { EventType: string }[]).map(({ EventType }) => EventType);
  }
}
