import { TIMED_OUT } from "../../../../deadline";
import { randomIdentifiers } from "../../../../http/identifiers";
import { type GatewayInvoke, invokeWithin } from "../../../../lambda/invoke";
import type { ServiceError } from "../../../service-error";
import { userPoolError } from "../errors";
import type { Trigger, UserPoolSettings } from "../settings/settings";
import { type Answer, readAnswer } from "./answer";
import type { TriggerEvent } from "./event";

/** The ports of triggers. */
export interface TriggerDeps {
  /** Asked for each time: settings are replaced while a pool runs. */
  readonly settings: () => UserPoolSettings;
  readonly invoke: GatewayInvoke;
  /** Whether the pool with this ARN may call the function: whether a permission for `cognito-idp.amazonaws.com` says so. */
  readonly allowed: (functionArn: string, sourceArn: string) => boolean;
  /** Milliseconds since 1970. @default `Date.now` */
  readonly now?: () => number;
}

/** @see Developer Guide, cognito-user-identity-pools-working-with-aws-lambda-triggers: important considerations */
const TIMEOUT_MS = 5_000;
/** For a function that does not answer in time or is throttled. One that throws has answered. */
const TRIES = 3;

/** Errors that Lambda has before a function sees the event. A function's own errors come with its stack. */
const OF_LAMBDA = [
  "TooManyRequestsException",
  "ResourceNotFoundException",
  "RequestEntityTooLargeException",
  "Local.RuntimeClosed",
  "Local.RuntimeNotEmulated",
];
const THROTTLED = "TooManyRequestsException";
const SOCKET_TIMEOUT = "Socket timeout while invoking Lambda function";

/** Calls the function of a trigger and reads its answer. Throws `ServiceError`. */
export async function callTrigger(
  deps: TriggerDeps,
  trigger: Trigger,
  functionArn: string,
  event: TriggerEvent,
): Promise<Answer> {
  const name = nameOf(trigger);
  if (!deps.allowed(functionArn, deps.settings().arn)) throw unexpected(name, "AccessDeniedException");
  const result = await tryTimes(TRIES, () => invokeOnce(deps, functionArn, JSON.stringify(event)));
  if (result === TIMED_OUT) throw unexpected(name, SOCKET_TIMEOUT);
  if (result.ok) return readAnswer(result.payload);
  throw isOfLambda(result.error) ? unexpected(name, result.error.errorType) : failed(name, result.error);
}

type InvokeResult = Awaited<ReturnType<GatewayInvoke>>;
type InvokeError = Extract<InvokeResult, { readonly ok: false }>["error"];
type Outcome = InvokeResult | typeof TIMED_OUT;

function invokeOnce(
  { invoke, now = Date.now }: TriggerDeps,
  functionArn: string,
  payload: string,
): Promise<Outcome> {
  const options = { traceId: randomIdentifiers.traceId(now()) };
  return invokeWithin(TIMEOUT_MS, invoke, functionArn, payload, options);
}

async function tryTimes(tries: number, run: () => Promise<Outcome>): Promise<Outcome> {
  const outcome = await run();
  return tries > 1 && canBeTriedAgain(outcome) ? tryTimes(tries - 1, run) : outcome;
}

function canBeTriedAgain(outcome: Outcome): boolean {
  if (outcome === TIMED_OUT) return true;
  return !outcome.ok && outcome.error.errorType === THROTTLED && isOfLambda(outcome.error);
}

function isOfLambda({ errorType, trace, stackTrace }: InvokeError): boolean {
  return trace === undefined && stackTrace === undefined && OF_LAMBDA.includes(errorType);
}

/** The name of a trigger in the service's messages, such as `PreSignUp`. */
function nameOf(trigger: Trigger): string {
  return trigger.charAt(0).toUpperCase() + trigger.slice(1);
}

function unexpected(name: string, problem: string): ServiceError {
  return userPoolError("UnexpectedLambdaException", `${name} invocation failed due to error ${problem}.`);
}

function failed(name: string, { errorMessage }: InvokeError): ServiceError {
  return userPoolError("UserLambdaValidationException", `${name} failed with error ${errorMessage}.`);
}
