import type { ServiceError } from "../../service-error";
import { lambdaError } from "../errors";
import { invalidParameter } from "../function-reference";
import type { CalledFunction } from "../state/functions";
import { durableSettings } from "./settings";

/** Seconds that an execution may take whose caller waits. A test holds it to `DURABLE_AWAITED` of `limits`. */
const LONGEST_AWAITED = 900;

/** Refuses calls that AWS refuses of a durable function. `isAwaited`: the caller waits for the result. */
export function refuseDurableCall(
  { lambda, qualifier }: CalledFunction,
  isAwaited: boolean,
): ServiceError | undefined {
  const settings = durableSettings(lambda.resource);
  if (!settings) return undefined;
  if (qualifier === undefined)
    return invalidParameter("You cannot invoke a durable function using an unqualified ARN.");
  if (!isAwaited || settings.timeoutSeconds <= LONGEST_AWAITED) return undefined;
  return invalidParameter(
    "You cannot synchronously invoke a durable function with an executionTimeout greater than 15 minutes.",
  );
}

export function executionNotFound(): ServiceError {
  return lambdaError("ResourceNotFoundException", "Durable Execution does not exist", 404, { Type: "User" });
}

/** The SDK of handlers knows the refusal by these words: the execution has another invocation meanwhile. */
export function invalidToken(): ServiceError {
  return invalidParameter("Invalid Checkpoint Token");
}

export function callbackClosed(): ServiceError {
  const message = "The callback is either timed out or already completed";
  return lambdaError("CallbackTimeoutException", message, 400, { Type: "User" });
}

export function alreadyStarted(arn: string): ServiceError {
  const message = `Execution already started: ${arn}`;
  return lambdaError("DurableExecutionAlreadyStartedException", message, 409, { Type: "User" });
}

/** Refuses what an execution in this status does not take. */
export function wrongStatus(arn: string, status: string): ServiceError {
  const message = `The operation cannot be performed on durable execution ${arn} in status ${status}.`;
  return lambdaError("ResourceConflictException", message, 409, { Type: "User" });
}
