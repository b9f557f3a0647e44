import { createHttpGateway } from "#sdk/local/gateways/http/gateway";
import type { HttpApiPlan } from "#sdk/local/gateways/http/plan";
import type { FetchText } from "#sdk/local/gateways/shared/authorizers/jwks";
import type { LocalResources } from "#sdk/local/gateways/shared/gateway-kind";
import type { GatewayEvent, RequestTrace } from "#sdk/local/gateways/shared/trace";
import type { Gateway, GatewayRequest, Header } from "#sdk/local/gateways/shared/types";
import type { InvokeError, InvokeResult } from "#sdk/local/lambda/types";

/** What a handler of a test gets and gives. It returns the result as a value, or throws an {@link InvokeError}. */
// biome-ignore lint/suspicious/noExplicitAny: a test knows the shape of the event it sends
export type TestHandler = (event: any) => unknown;

export const NOW = Date.UTC(2026, 0, 5, 9, 8, 7, 654);
export const REQUEST_ID = "Zq7Lk2vNoAMEb1c=";
export const TRACE_ID = "Root=1-695b7f77-0a1b2c3d4e5f60718293a4b5";

export interface TestApi {
  readonly gateway: Gateway;
  readonly events: GatewayEvent[];
  readonly warnings: string[];
  /** Events that functions got, by the function's name. */
  readonly received: { readonly name: string; readonly event: unknown }[];
  /** The clock, which stands still until a test moves it. */
  readonly clock: { now: number };
  traces(): RequestTrace[];
}

export interface TestPorts extends LocalResources {
  readonly fetch?: FetchText;
  /** An invoke that never settles, for time-outs. */
  readonly hangs?: readonly string[];
}

/** A gateway whose functions are plain functions of the test, by name. */
export function serve(
  plan: HttpApiPlan,
  handlers: Record<string, TestHandler>,
  ports: TestPorts = {},
): TestApi {
  const events: GatewayEvent[] = [];
  const warnings: string[] = [];
  const received: TestApi["received"] = [];
  const clock = { now: NOW };
  const gateway = createHttpGateway(plan, {
    ...ports,
    invoke: async (arn, payload) => {
      const name = arn.slice(arn.lastIndexOf(":") + 1);
      const event = JSON.parse(payload);
      received.push({ name, event });
      if (ports.hangs?.includes(name)) return new Promise<InvokeResult>(() => undefined);
      return call(handlers[name], event);
    },
    now: () => clock.now,
    ids: { requestId: () => REQUEST_ID, traceId: () => TRACE_ID },
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

/** A request as plain data, with what a test does not care about filled in. */
export function request(target: string, given: Partial<GatewayRequest> = {}): GatewayRequest {
  const [method = "GET", url = "/"] = target.split(/ (.+)/);
  const at = url.indexOf("?");
  return {
    method,
    rawPath: at < 0 ? url : url.slice(0, at),
    rawQuery: at < 0 ? "" : url.slice(at + 1),
    headers: [["Host", "localhost:4000"]],
    body: Buffer.alloc(0),
    sourceIp: "127.0.0.1",
    httpVersion: "1.1",
    host: "localhost:4000",
    port: 4000,
    protocol: "http",
    ...given,
  };
}

/** What a client sees. */
export interface Seen {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends a request to a gateway without a socket. */
export async function ask(
  gateway: Gateway,
  target: string,
  given: Partial<GatewayRequest> = {},
): Promise<Seen> {
  const response = await gateway.handle(request(target, given));
  const chunks: Buffer[] = [];
  if (typeof response.body === "string" || Buffer.isBuffer(response.body))
    chunks.push(Buffer.from(response.body));
  else for await (const chunk of response.body) chunks.push(chunk);
  return {
    status: response.status,
    headers: byName(response.headers),
    body: Buffer.concat(chunks).toString(),
  };
}

/** Headers by lower-case name, repeats joined with `, `. */
export function byName(headers: readonly Header[]): Record<string, string> {
  const named: Record<string, string> = {};
  for (const [name, value] of headers) {
    const lower = name.toLowerCase();
    named[lower] = lower in named ? `${named[lower]}, ${value}` : value;
  }
  return named;
}
