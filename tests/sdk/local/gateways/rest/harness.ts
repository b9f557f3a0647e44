import { createRestGateway } from "#sdk/local/gateways/rest/gateway";
import { UsageMeter } from "#sdk/local/gateways/rest/usage-meter";
import type { IamPorts } from "#sdk/local/gateways/shared/authorizers/iam";
import type { FetchText } from "#sdk/local/gateways/shared/authorizers/jwks";
import type { GatewayEvent, RequestTrace } from "#sdk/local/gateways/shared/trace";
import type { Gateway } from "#sdk/local/gateways/shared/types";
import type { InvokeError, InvokeResult } from "#sdk/local/lambda/types";
import { NOW, REQUEST_ID, type TestHandler, TRACE_ID } from "../http/harness";
import type { RestGraph } from "./graph-builder";

export const UUID = "9999aaaa-bbbb-4ccc-8ddd-eeeeffff0000";

export interface TestRestApi {
  readonly gateway: Gateway;
  readonly events: GatewayEvent[];
  readonly warnings: string[];
  /** Events that functions got, by the function's name. */
  // biome-ignore lint/suspicious/noExplicitAny: a test knows the shape of the event it sends
  readonly received: { readonly name: string; readonly event: any }[];
  /** The clock, which stands still until a test moves it. */
  readonly clock: { now: number };
  traces(): RequestTrace[];
}

export interface TestRestPorts {
  readonly fetch?: FetchText;
  readonly findCaller?: IamPorts["findCaller"];
  readonly usage?: UsageMeter;
  /** Functions whose invocation never settles, for time-outs. */
  readonly hangs?: readonly string[];
}

/** A gateway whose functions are plain functions of the test, by name. */
export function serveRest(
  graph: RestGraph,
  handlers: Record<string, TestHandler> = {},
  { hangs = [], usage = new UsageMeter(), ...ports }: TestRestPorts = {},
): TestRestApi {
  const events: GatewayEvent[] = [];
  const warnings: string[] = [];
  const received: TestRestApi["received"] = [];
  const clock = { now: NOW };
  const gateway = createRestGateway(graph.compile(), {
    ...ports,
    usage,
    invoke: async (arn, payload) => {
      const name = arn.slice(arn.lastIndexOf(":") + 1);
      const event = JSON.parse(payload);
      received.push({ name, event });
      if (hangs.includes(name)) return new Promise<InvokeResult>(() => undefined);
      return call(handlers[name], event);
    },
    now: () => clock.now,
    ids: { requestId: () => REQUEST_ID, traceId: () => TRACE_ID, uuid: () => UUID },
    log: { warn: (message) => warnings.push(message) },
    emit: (event) => events.push(event),
  });
  const traces = () => events.flatMap((event) => (event.type === "request" ? [event.trace] : []));
  return { gateway, events, warnings, received, clock, traces };
}

async function call(handler: TestHandler | undefined, event: unknown): Promise<InvokeResult> {
  const report = { requestId: "11112222-3333-4444-8555-666677778888", durationMs: 1, logs: [] };
  try {
    const result = await handler?.(event);
    return { ...report, ok: true, payload: result === undefined ? "null" : JSON.stringify(result) };
  } catch (error) {
    return { ...report, ok: false, error: error as InvokeError };
  }
}
