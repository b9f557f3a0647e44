import type { AuthorizerTrace } from "../../http/trace";
import type { HttpCall } from "../shared/events/http-call";
import { type LogVariable, variableOf } from "../shared/log-template";
import { contextReader } from "./events/context-variables";
import type { Outcome } from "./outcome";

/** The source of an access-log line. */
export interface Exchange {
  readonly call: HttpCall;
  readonly outcome: Outcome;
  readonly authorizer: AuthorizerTrace | undefined;
  /** Bytes of the answer's body, or `undefined` for a stream. */
  readonly responseLength: number | undefined;
  readonly durationMs: number;
}

/**
 * Finds the reader of an HTTP API's `$context` variable, by its name without `$context.`.
 * @see Developer Guide, http-api-logging-variables
 */
export function logVariable(name: string): LogVariable<Exchange> {
  return variableOf(OF_ANSWER[name], contextReader(name));
}

const integrationError = ({ outcome, authorizer }: Exchange) =>
  outcome.error && authorizer?.decision !== "denied" ? outcome.reason : undefined;
const integrationLatency = ({ outcome }: Exchange) => rounded(outcome.integration?.latencyMs);

const OF_ANSWER: Readonly<Record<string, (exchange: Exchange) => string | number | undefined>> = {
  __proto__: null as never,
  "authorizer.error": ({ authorizer }) =>
    authorizer?.decision === "allowed" ? undefined : authorizer?.reason,
  dataProcessed: ({ call, responseLength }) => call.request.body.length + (responseLength ?? 0),
  "error.message": ({ outcome }) => messageOf(outcome),
  "error.messageString": ({ outcome }) => quoted(messageOf(outcome)),
  "error.responseType": ({ outcome }) => outcome.error?.responseType,
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
  status: ({ outcome }) => outcome.status,
};

function messageOf({ error }: Outcome): string | undefined {
  return error && (JSON.parse(error.body) as { message: string }).message;
}

function quoted(text: string | undefined): string | undefined {
  return text === undefined ? undefined : JSON.stringify(text);
}

function rounded(milliseconds: number | undefined): number | undefined {
  return milliseconds === undefined ? undefined : Math.round(milliseconds);
}
