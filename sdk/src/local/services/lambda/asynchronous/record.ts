import { RECURSIVE_LOOP } from "../../../lambda/failures";
import type { InvokeResult } from "../../../lambda/types";
import type { AcceptedEvent } from "../state/accepted-events";
import type { CalledFunction } from "../state/functions";
import type { Condition } from "./next-step";

/** How an event ended. */
export interface EndedEvent {
  readonly event: AcceptedEvent;
  readonly called: CalledFunction;
  readonly condition: Condition;
  /** The result of the last attempt. Absent for an event that the function never saw. */
  readonly result: InvokeResult | undefined;
}

/**
 * The record of an invocation that a destination gets.
 * @see Lambda Developer Guide, invocation-async-retain-records
 */
export function invocationRecord({ event, called, condition, result }: EndedEvent, now: number): object {
  return {
    version: "1.0",
    timestamp: new Date(now).toISOString(),
    requestContext: {
      requestId: event.id,
      functionArn: qualifiedArn(called),
      condition,
      approximateInvokeCount: event.tried,
    },
    requestPayload: JSON.parse(event.payload) as unknown,
    ...(result &&
      condition !== RECURSIVE_LOOP && {
        responseContext: {
          statusCode: 200,
          executedVersion: called.version,
          ...(!result.ok && { functionError: "Unhandled" }),
        },
        responsePayload: result.ok ? payloadOf(result.payload) : result.error,
      }),
  };
}

/** Never without a qualifier. */
export function qualifiedArn({ lambda, qualifier = "$LATEST" }: CalledFunction): string {
  return `${lambda.arn}:${qualifier}`;
}

/** A streaming handler may have given what is no JSON. */
function payloadOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // A text, then.
    return text;
  }
}
