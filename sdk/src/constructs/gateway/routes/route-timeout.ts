import type { Issues } from "../../../errors";
import { warnOfLongExecutions } from "../../../functions/durable-plan";
import type { FunctionDefinition } from "../../../functions/props";
import { type Duration, formatDuration, isPlainObject, parseDuration } from "../../../values";

/**
 * Warn of a route's function that may run for longer than the gateway waits for its reply, in seconds. Only what is written at
 * the route counts: defaults are for other functions as well.
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-execution-service-limits-table.html
 */
export function warnOfTimeout(definition: FunctionDefinition, longest: number, issues: Issues): void {
  warnOfLongExecutions(definition, issues);
  if (!isPlainObject(definition)) return;
  const { timeout } = definition as { readonly timeout?: Duration | number };
  // A mistake in it is reported with the other props of the function.
  if (timeout === undefined || parseDuration(timeout, issues.apart()) <= longest) return;
  const problem = `the gateway waits ${formatDuration(longest)} for a reply, and the caller gets an error while the function still runs`;
  const cure = `write at most "${formatDuration(longest)}", and do what takes longer in the consumer of a Queue`;
  issues.at("timeout").warn({ problem, value: timeout, cure });
}
