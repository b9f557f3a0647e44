import type { GatewayEvent, RequestTrace } from "#sdk/local/http/trace";
import type { InvokeError, InvokeResult, OpenStream } from "#sdk/local/lambda/types";
import { functionArn } from "./gateway-graph";
import { NOW, REQUEST_ID, TRACE_ID } from "./requests";

/** A handler of a test. It returns the result as a value, or throws an {@link InvokeError}. */
// biome-ignore lint/suspicious/noExplicitAny: a test knows the shape of the event it sends
export type TestHandler = (event: any) => unknown;

/** Handlers by the names of their functions. */
export type TestHandlers = Readonly<Record<string, TestHandler>>;

export interface Received {
  readonly name: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test knows the shape of the event it sends
  readonly event: any;
}

/** The observations of a gateway that a test can check. */
export interface Observed {
  readonly events: GatewayEvent[];
  readonly warnings: string[];
  /** Events of called functions, in the order of their calls. */
  readonly received: Received[];
  /** Settles with the first event of a function, which may have arrived already. */
  receives(name: string, which?: (event: Received["event"]) => boolean): Promise<Received["event"]>;
  /** The clock, which stands still until a test moves it. */
  readonly clock: { now: number };
  traces(): RequestTrace[];
}

/** The substitutes for functions, clock and chance of a gateway, with their observations. */
export function standIns(handlers: TestHandlers, hangs: readonly string[] = []) {
  const events: GatewayEvent[] = [];
  const warnings: string[] = [];
  const calls = new Calls();
  const clock = { now: NOW };
  const traces = () => events.flatMap((event) => (event.type === "request" ? [event.trace] : []));
  const observed: Observed = {
    events,
    warnings,
    received: calls.received,
    receives: calls.receives,
    clock,
    traces,
  };
  const given = {
    invoke: async (arn: string, payload: string, { openStream }: { openStream?: OpenStream } = {}) => {
      // Versions and aliases run the same function.
      const [name = ""] = arn.slice(functionArn("").length).split(":");
      const event = JSON.parse(payload);
      calls.add({ name, event });
      if (hangs.includes(name)) return new Promise<InvokeResult>(() => undefined);
      return call(handlers[name], event, openStream);
    },
    now: () => clock.now,
    ids: { requestId: () => REQUEST_ID, traceId: () => TRACE_ID },
    log: { warn: (message: string) => void warnings.push(message) },
    emit: (event: GatewayEvent) => void events.push(event),
  };
  return { observed, given };
}

/** The calls of functions, for tests that wait for one. */
class Calls {
  readonly received: Received[] = [];
  readonly #waiting = new Set<() => void>();

  add(call: Received): void {
    this.received.push(call);
    for (const check of this.#waiting) check();
  }

  readonly receives: Observed["receives"] = (name, which = () => true) =>
    new Promise((resolve) => {
      const check = (): void => {
        const found = this.received.find((each) => each.name === name && which(each.event));
        if (!found) return;
        this.#waiting.delete(check);
        resolve(found.event);
      };
      this.#waiting.add(check);
      check();
    });
}

/** The finished output of a handler that streams. */
export class Streamed {
  constructor(
    readonly text: string,
    readonly contentType = "application/octet-stream",
  ) {}
}

/** The content type of a reply that begins with metadata. */
export const WITH_METADATA = "application/vnd.awslambda.http-integration-response";

async function call(
  handler: TestHandler | undefined,
  event: unknown,
  openStream: OpenStream | undefined,
): Promise<InvokeResult> {
  const report = { requestId: "11112222-3333-4444-8555-666677778888", durationMs: 1, logs: [] };
  try {
    const result = await handler?.(event);
    if (result instanceof Streamed) openStream?.(result.contentType)(Buffer.from(result.text), () => {});
    if (result instanceof Streamed) return { ...report, ok: true, payload: result.text, streamed: true };
    return { ...report, ok: true, payload: result === undefined ? "null" : JSON.stringify(result) };
  } catch (error) {
    return { ...report, ok: false, error: error as InvokeError };
  }
}

/** The answer of a handler whose route allows everything. */
export const OK = () => ({ statusCode: 200 });

/** An authorizer's answer: a policy for callers of the API, with further members. */
export function policy(effect: "Allow" | "Deny", resource = "*", more: object = {}) {
  const Statement = [{ Effect: effect, Action: "execute-api:Invoke", Resource: resource }];
  return { principalId: "ann", policyDocument: { Version: "2012-10-17", Statement }, ...more };
}
