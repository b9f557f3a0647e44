import { isRefusal, NOT_FOUND, RECURSIVE_LOOP, REQUEST_TOO_LARGE, THROTTLED } from "../../../lambda/failures";
import { lineageIn } from "../../../lambda/lineage";
import type { InvokeError, InvokeResult } from "../../../lambda/types";
import type { ModelOperations } from "../../endpoint/model-operations";
import { traceIdOf } from "../../endpoint/trace-id";
import type { Calls, InvocationRequest, InvocationResponse } from "../../model/calls/lambda";
import type { AsynchronousQueue } from "../asynchronous/queue";
import { type AttemptedCall, attempt } from "../attempt";
import type { DurableEngine } from "../durable/engine";
import { refuseDurableCall } from "../durable/refusals";
import { toInvokeResult } from "../durable/reply";
import { durableSettings } from "../durable/settings";
import { lambdaError } from "../errors";
import { readReference } from "../function-reference";
import { invocationSource } from "../invocation-source";
import { logTail } from "../log-tail";
import { readClientContext, readPayload } from "../payload";
import type { LambdaPorts } from "../ports";
import type { CalledFunction, LocalFunctions } from "../state/functions";

/** The parts of the service that the operation needs besides the session. */
interface InvokeParts {
  readonly functions: () => LocalFunctions;
  readonly queue: AsynchronousQueue;
  readonly engine: DurableEngine;
}

/** Lambda's `Invoke`, whether somebody waits for the function or not. */
export function invokeOperation(
  { functions, queue, engine }: InvokeParts,
  ports: LambdaPorts,
): ModelOperations<Calls, "Invoke">["Invoke"] {
  return (input, context) => {
    const { InvocationType: type = "RequestResponse" } = input;
    const called = functions().get(
      readReference(input.FunctionName, input.Qualifier, context.accountRegion),
      "$LATEST",
    );
    const refusal = refuseDurableCall(called, type === "RequestResponse");
    if (refusal) throw refusal;
    const payload = readPayload(input.Payload, type);
    if (type === "DryRun") return { StatusCode: 204, Payload: "" };
    const traceId = traceIdOf(context);
    const call = {
      called,
      requestId: context.requestId,
      payload,
      clientContext: readClientContext(input.ClientContext),
      source: invocationSource(context.caller, payload),
      lineage: lineageIn(traceId),
    };
    if (durableSettings(called.lambda.resource)) return invokeDurable(call, input, engine);
    if (type === "RequestResponse") {
      return attempt({ ...call, attempt: 1, traceId }, ports).then((result) =>
        answerOf(result, called, input),
      );
    }
    queue.accept(call);
    return { StatusCode: 202, Payload: "" };
  };
}

/** Starts an execution, and waits for its end where the caller does. */
async function invokeDurable(
  { called, requestId, payload, source }: Pick<AttemptedCall, "called" | "requestId" | "payload" | "source">,
  input: InvocationRequest,
  engine: DurableEngine,
): Promise<InvocationResponse> {
  const { InvocationType, DurableExecutionName: name } = input;
  const isAsynchronous = InvocationType === "Event";
  const { arn: DurableExecutionArn } = engine.start({ called, name, input: payload, source, isAsynchronous });
  if (isAsynchronous) return { StatusCode: 202, Payload: "", DurableExecutionArn };
  const execution = await engine.ended(DurableExecutionArn);
  return { ...answerOf(toInvokeResult(execution, requestId), called, input), DurableExecutionArn };
}

/** The answer for the caller. Throws where Lambda itself would not have called the function. */
function answerOf(
  result: InvokeResult,
  called: CalledFunction,
  input: InvocationRequest,
): InvocationResponse {
  if (!result.ok) refuseUncalled(result.error);
  const { version, lambda } = called;
  return {
    StatusCode: 200,
    ...(!result.ok && { FunctionError: "Unhandled" }),
    ...(input.LogType === "Tail" && {
      LogResult: logTail(result, { ...lambda, version }).toString("base64"),
    }),
    ExecutedVersion: version,
    Payload: payloadOf(result).toString("base64"),
  };
}

/** The result of the function, or its error as JSON. The reply of a handler that streams need not be text. */
function payloadOf(result: InvokeResult): Buffer {
  if (!result.ok) return Buffer.from(JSON.stringify(result.error));
  return result.bytes ?? Buffer.from(result.payload);
}

/** Throws for errors of Lambda. Errors of the function are answers. */
export function refuseUncalled(error: InvokeError): void {
  const { errorType, errorMessage } = error;
  if (!isRefusal(error, errorType)) return;
  if (errorType === THROTTLED) {
    const members = { Reason: "ReservedFunctionConcurrentInvocationLimitExceeded", Type: "User" };
    throw lambdaError(THROTTLED, errorMessage, 429, members);
  }
  if (errorType === RECURSIVE_LOOP) throw lambdaError(RECURSIVE_LOOP, errorMessage, 400, { Type: "User" });
  if (errorType === NOT_FOUND) throw lambdaError(NOT_FOUND, errorMessage, 404, { Type: "User" });
  if (errorType === REQUEST_TOO_LARGE) throw lambdaError(REQUEST_TOO_LARGE, errorMessage, 413);
  if (errorType.startsWith("Local.")) throw lambdaError("ServiceException", errorMessage, 500);
}
