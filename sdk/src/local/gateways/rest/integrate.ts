import { failureText } from "../../lambda/failure-text";
import type { GatewayInvoke } from "../../lambda/invoke";
import { isUnusable } from "../shared/events/function-response";
import type { RestCall } from "./events/call";
import { restEvent } from "./events/event";
import { readRestResponse } from "./events/response";
import { MISSING_METADATA, readStreamedHead } from "./events/streamed-response";
import {
  type BegunCall,
  callFunction,
  failedText,
  streamFunction,
  wrongAnswer,
  wrongShape,
} from "./function-call";
import { REST_ERRORS } from "./gateway-errors";
import { parseJson } from "./json-path";
import { failure, type Outcome } from "./outcome";
import type {
  CustomFunctionIntegration,
  MockIntegration,
  PrivateBalancer,
  ProxyFunctionIntegration,
  RestIntegrationPlan,
  UrlIntegration,
} from "./plan";
import { serveUrl } from "./url-route";

/** The ports of a gateway that integrations use. */
interface IntegrationPorts {
  readonly invoke: GatewayInvoke;
  /** Base URLs that stand for load balancers, by their ARN or by that of their listener. */
  readonly targets?: Readonly<Record<string, string>> | undefined;
}

/** Sends a request to the integration of its method, and returns the answer. */
export function serveIntegration(
  integration: RestIntegrationPlan,
  call: RestCall,
  { invoke, targets = {} }: IntegrationPorts,
): Promise<Outcome> | Outcome {
  switch (integration.kind) {
    case "function":
      return integration.streams
        ? serveStreaming(integration, call, invoke)
        : serveFunction(integration, call, invoke);
    case "custom-function":
      return serveCustomFunction(integration, call, invoke);
    case "url":
      return integration.balancer
        ? servePrivate(integration, integration.balancer, call, targets)
        : serveUrl(integration, call);
    case "mock":
      return serveMock(integration, call);
    default:
      return failure(REST_ERRORS.internal, `not emulated: ${integration.what}`);
  }
}

/** A private load balancer cannot be reached from here. Requests go to the URL that stands for it. */
function servePrivate(
  integration: UrlIntegration,
  balancer: PrivateBalancer,
  call: RestCall,
  targets: Readonly<Record<string, string>>,
): Promise<Outcome> | Outcome {
  const target = targetOf(balancer, targets);
  if (target === undefined) {
    const reason = `not emulated: ${balancer.what}. Give a URL that replaces its load balancer, with --target`;
    return failure(REST_ERRORS.internal, reason);
  }
  return serveUrl({ ...integration, url: atTarget(integration.url, target) }, call);
}

/** The URL that stands for a load balancer. */
export function targetOf(
  { arns }: PrivateBalancer,
  targets: Readonly<Record<string, string>>,
): string | undefined {
  const arn = arns.find((one) => targets[one] !== undefined);
  return arn === undefined ? undefined : targets[arn];
}

/** A URL at another origin: `http://notes.internal/a` is `http://localhost:3000/a`. */
function atTarget(url: string, target: string): string {
  return url.replace(/^https?:\/\/[^/?#]*/i, target.replace(/\/$/, ""));
}

/** Sends a request to a function as an event, and returns its answer. */
async function serveFunction(
  integration: ProxyFunctionIntegration,
  call: RestCall,
  invoke: GatewayInvoke,
): Promise<Outcome> {
  const called = await callFunction(integration, call, JSON.stringify(restEvent(call)), invoke);
  if ("error" in called) return called;
  const { result, report } = called;
  if (!result.ok) return wrongAnswer(integration, result, report);
  const { binaryMediaTypes, headers } = call;
  const response = readRestResponse(result.payload, { binaryMediaTypes, accept: headers.accept });
  if (isUnusable(response)) return wrongAnswer(integration, result, report, response.unusable);
  return { ...response, integration: { ...report, answered: response.status } };
}

/** Sends a request to a function as an event, and its reply to the client as it comes. */
async function serveStreaming(
  integration: ProxyFunctionIntegration,
  call: RestCall,
  invoke: GatewayInvoke,
): Promise<Outcome> {
  const called = await streamFunction(integration, call, JSON.stringify(restEvent(call)), invoke);
  if ("error" in called) return called;
  if (!("begun" in called)) return wrongAnswer(integration, called.result, called.report, MISSING_METADATA);
  return answerStreaming(integration, called);
}

function answerStreaming(
  integration: ProxyFunctionIntegration,
  { begun: { body, metadata }, ended }: BegunCall,
): Outcome {
  const head = readStreamedHead(metadata);
  if (isUnusable(head)) {
    body.destroy();
    return wrongShape(integration, head.unusable);
  }
  const answer = { status: head.status, headers: head.headers, body };
  const ending = ended.then(({ result, report }) => ({
    ...answer,
    integration: { ...report, answered: head.status },
    ...(!result.ok && {
      broken: `${failedText(integration, failureText(result.error))}, and the connection was cut`,
    }),
  }));
  return { ...answer, ending };
}

/**
 * Calls a function with the output of the request templates. The integration responses map its answer, and select an
 * error by its message.
 */
async function serveCustomFunction(
  integration: CustomFunctionIntegration,
  call: RestCall,
  invoke: GatewayInvoke,
): Promise<Outcome> {
  const mapped = integration.request.mapBody(call);
  if ("error" in mapped) return mapped;
  const payload = mapped.body === "" ? "{}" : mapped.body;
  if (parseJson(payload) === undefined)
    return failure(
      REST_ERRORS.noJson,
      `function "${integration.functionName}" takes JSON, and the request makes none`,
    );
  const called = await callFunction(integration, call, payload, invoke);
  if ("error" in called) return called;
  const { result, report } = called;
  const body = result.ok ? result.payload : JSON.stringify(result.error);
  const selectedBy = result.ok ? "" : result.error.errorMessage;
  const answer = integration.responses.map({ selectedBy, headers: [], body }, { call });
  if (answer === undefined)
    return failure(REST_ERRORS.internal, "no integration response takes the function's answer", report);
  return { ...answer, integration: { ...report, answered: answer.status } };
}

/** Answers without a backend. The request template gives the status, which selects the integration response. */
function serveMock({ request, responses }: MockIntegration, call: RestCall): Outcome {
  const mapped = request.mapBody(call);
  if ("error" in mapped) return mapped;
  const { statusCode } = (parseJson(mapped.body) ?? {}) as { statusCode?: unknown };
  const status = Number(statusCode);
  if (statusCode === undefined || !Number.isInteger(status))
    return failure(REST_ERRORS.internal, "the request template of the mock makes no JSON with a statusCode");
  const answer = responses.map({ selectedBy: String(status), headers: [], body: "" }, { call });
  if (answer === undefined)
    return failure(REST_ERRORS.internal, `no integration response takes the mock's status ${status}`);
  return { ...answer, integration: { latencyMs: 0, status: answer.status, answered: answer.status } };
}
