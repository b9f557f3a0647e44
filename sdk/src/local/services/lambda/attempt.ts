import { randomIdentifiers } from "../../http/identifiers";
import { failureText } from "../../lambda/failure-text";
import type { Lineage } from "../../lambda/lineage";
import type { InvokeResult, OpenStream } from "../../lambda/types";
import type { InvocationEvent } from "../../protocol";
import type { LambdaPorts } from "./ports";
import type { CalledFunction } from "./state/functions";

/** One call of a function, before it is made. */
export interface AttemptedCall {
  readonly called: CalledFunction;
  readonly requestId: string;
  /** JSON text. */
  readonly payload: string;
  readonly clientContext: unknown;
  readonly source: InvocationEvent["source"];
  /** 1 for the first time. */
  readonly attempt: number;
  /** The caller's trace id. @default a new one */
  readonly traceId?: string | undefined;
  /** @default it begins a chain of events */
  readonly lineage?: Lineage | undefined;
  /** Takes the reply of a handler that streams as it is written. @default the result has the whole reply */
  readonly openStream?: OpenStream;
}

/** Calls a function once, and reports the call. */
export async function attempt(call: AttemptedCall, ports: LambdaPorts): Promise<InvokeResult> {
  const { called, requestId, payload, clientContext, lineage, openStream } = call;
  const traceId = call.traceId ?? randomIdentifiers.traceId(ports.clock.now());
  const result = await ports.invoke(called.arn, payload, {
    requestId,
    traceId,
    ...(lineage !== undefined && { lineage }),
    ...(clientContext !== undefined && { clientContext }),
    ...(openStream && { openStream }),
  });
  ports.emit(invocationEvent(call, result));
  return result;
}

function invocationEvent(call: AttemptedCall, result: InvokeResult): InvocationEvent {
  const { called, requestId, source, attempt: count } = call;
  return {
    event: "invocation",
    functionName: called.lambda.name,
    handler: called.lambda.handler,
    requestId,
    source,
    status: result.ok ? "succeeded" : "failed",
    reason: result.ok ? undefined : failureText(result.error),
    attempt: count,
    durationMs: result.durationMs,
  };
}
