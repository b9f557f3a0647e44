import type { InvokeResult } from "../lambda/types";

/** How a gateway calls a function. Never rejects. `payload` is JSON text. */
export type GatewayInvoke = (
  functionArn: string,
  payload: string,
  options: GatewayInvokeOptions,
) => Promise<InvokeResult>;

export interface GatewayInvokeOptions {
  /** Value of `_X_AMZN_TRACE_ID` during the call. */
  readonly traceId: string;
}
