import type { AuthorizerTrace } from "../../http/trace";
import { type LogVariable, variableOf } from "../shared/log-template";
import type { RestCall } from "./events/call";
import { restContextReader } from "./events/context-variables";
import type { Outcome } from "./outcome";

/** The source of an access-log line. */
export interface Exchange {
  readonly call: RestCall;
  readonly outcome: Outcome;
  /** Status of the answer as sent. */
  readonly status: number;
  readonly authorizer: AuthorizerTrace | undefined;
  /** Bytes of the answer's body, or `undefined` for a stream. */
  readonly responseLength: number | undefined;
  readonly durationMs: number;
}

/**
 * Finds the reader of a REST API's `$context` variable, by its name without `$context.`.
 * @see Developer Guide, api-gateway-mapping-template-reference, set-up-logging
 */
export function logVariable(name: string): LogVariable<Exchange> {
  return variableOf(OF_ANSWER[name], restContextReader(name));
}

const integrationError = ({ outcome, authorizer }: Exchange) =>
  outcome.error && outcome.integration && authorizer?.decision !== "denied" ? outcome.reason : undefined;
const integrationLatency = ({ outcome }: Exchange) => rounded(outcome.integration?.latencyMs);
const authorizerError = ({ authorizer }: Exchange) =>
  authorizer?.decision === "allowed" ? undefined : authorizer?.reason;
const authorizerStatus = ({ authorizer }: Exchange) => authorizer && STATUS[authorizer.decision];
const authorizerLatency = ({ call }: Exchange) =>
  call.authorizer?.kind === "lambda" ? call.authorizer.integrationLatency : undefined;

const STATUS = { allowed: 200, unauthorized: 401, denied: 403, failed: 500 } as const;

const OF_ANSWER: Readonly<Record<string, (exchange: Exchange) => string | number | undefined>> = {
  __proto__: null as never,
  "authenticate.error": authorizerError,
  "authenticate.status": authorizerStatus,
  "authorize.error": authorizerError,
  "authorize.status": authorizerStatus,
  "authorizer.error": authorizerError,
  "authorizer.integrationLatency": authorizerLatency,
  "authorizer.latency": authorizerLatency,
  "authorizer.status": authorizerStatus,
  "error.message": ({ outcome }) => outcome.error?.message ?? undefined,
  "error.messageString": ({ outcome }) => outcome.error && JSON.stringify(outcome.error.message),
  "error.responseType": ({ outcome }) => outcome.error?.responseType,
  "error.validationErrorString": ({ outcome }) => (outcome.error ? outcome.validationError : undefined),
  "integration.error": integrationError,
  "integration.integrationStatus": ({ outcome }) => outcome.integration?.answered,
  "integration.latency": integrationLatency,
  "integration.requestId": ({ outcome }) => outcome.integration?.requestId,
  "integration.status": ({ outcome }) => outcome.integration?.status,
  integrationErrorMessage: integrationError,
  integrationLatency,
  integrationStatus: ({ outcome }) => outcome.integration?.status,
  responseLatency: ({ durationMs }) => rounded(durationMs),
  responseLength: ({ responseLength }) => responseLength,
  status: ({ status }) => status,
};

function rounded(milliseconds: number | undefined): number | undefined {
  return milliseconds === undefined ? undefined : Math.round(milliseconds);
}
