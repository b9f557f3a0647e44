import { fields, number, text } from "../../../../graph/graph-values";
import {
  type CalledFunction,
  deadLetterTarget,
  INVOKE_CONFIG_TYPE,
  type LocalFunctions,
} from "../state/functions";

/** The settings for asynchronous events of a function. */
export interface AsynchronousSettings {
  readonly maxRetries: number;
  /** Milliseconds. */
  readonly maxAgeMs: number;
  /** ARNs of where results go. */
  readonly onSuccess: string | undefined;
  readonly onFailure: string | undefined;
  /** ARN of where events go that the function never managed. */
  readonly deadLetters: string | undefined;
}

/** @see Lambda API reference, PutFunctionEventInvokeConfig */
const RETRIES = 2;
const AGE_SECONDS = 6 * 60 * 60;

/** The settings of a version or alias, each of which has its own. Without a qualifier they are those of `$LATEST`. */
export function asynchronousSettings(
  functions: LocalFunctions,
  { lambda, qualifier = "$LATEST" }: CalledFunction,
): AsynchronousSettings {
  const config = functions
    .related(INVOKE_CONFIG_TYPE, lambda.name)
    .find(({ inputs }) => (text(inputs.qualifier) ?? "$LATEST") === qualifier);
  const destinations = fields(config?.inputs.destinationConfig);
  return {
    maxRetries: number(config?.inputs.maximumRetryAttempts) ?? RETRIES,
    maxAgeMs: (number(config?.inputs.maximumEventAgeInSeconds) ?? AGE_SECONDS) * 1000,
    onSuccess: text(fields(destinations?.onSuccess)?.destination),
    onFailure: text(fields(destinations?.onFailure)?.destination),
    deadLetters: deadLetterTarget(lambda),
  };
}
