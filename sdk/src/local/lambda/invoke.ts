import { type TIMED_OUT, within } from "../deadline";
import type { Lineage } from "./lineage";
import type { InvokeResult, OpenStream } from "./types";

/** How a gateway calls a function. Never rejects. `payload` is JSON text. */
export interface GatewayInvoke {
  (functionArn: string, payload: string, options: GatewayInvokeOptions): Promise<InvokeResult>;
  /** True while somebody debugs functions: nothing that they stand still in is too late. */
  readonly isDebugging?: boolean;
}

/** Calls a function and waits for a limited time, in milliseconds. It goes on running after that. */
export function invokeWithin(
  ms: number,
  invoke: GatewayInvoke,
  ...call: Parameters<GatewayInvoke>
): Promise<InvokeResult | typeof TIMED_OUT> {
  const result = invoke(...call);
  return invoke.isDebugging === true ? result : within(ms, result);
}

export interface GatewayInvokeOptions {
  /** Value of `_X_AMZN_TRACE_ID` during the call. */
  readonly traceId: string;
  /** The lineage of the event. @default it begins a chain of events */
  readonly lineage?: Lineage | undefined;
  /** The id that the handler has. @default a new one */
  readonly requestId?: string;
  /** The value of `context.clientContext` in the handler. */
  readonly clientContext?: unknown;
  /** Takes the reply of a handler that streams as it is written. @default the result has the whole reply */
  readonly openStream?: OpenStream;
}
