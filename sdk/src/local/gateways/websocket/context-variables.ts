import { cognitoAuthentication } from "../../iam/identity";
import { requestTime } from "../shared/events/time";
import type { WebSocketCall } from "./events/call";

type Value = string | number | undefined;

/**
 * Reads a `$context` variable of an event, by its name without `$context.`. The access log adds the variables of the
 * answer.
 * @see Developer Guide, websocket-api-logging, apigateway-websocket-api-mapping-template-reference
 */
export function contextVariable(call: WebSocketCall, name: string): Value {
  return contextReader(name)(call);
}

/** Finds the reader of a variable, for many calls. */
export function contextReader(name: string): (call: WebSocketCall) => Value {
  const simple = SIMPLE[name];
  if (simple) return simple;
  if (!name.startsWith("authorizer.")) return () => undefined;
  const key = name.slice("authorizer.".length);
  return ({ connection: { authorizer = {} } }) =>
    Object.hasOwn(authorizer, key) ? String(authorizer[key]) : undefined;
}

const SIMPLE: Readonly<Record<string, (call: WebSocketCall) => Value>> = {
  __proto__: null as never,
  apiId: (call) => call.api.apiId,
  awsEndpointRequestId: (call) => call.requestId,
  connectedAt: (call) => call.connection.connectedAt,
  connectionId: (call) => call.connection.id,
  domainName: (call) => call.connection.domainName,
  eventType: (call) => call.eventType,
  extendedRequestId: (call) => call.requestId,
  "identity.accountId": (call) => call.connection.iam?.accountId,
  "identity.caller": (call) => call.connection.iam?.userId,
  "identity.cognitoAuthenticationProvider": (call) =>
    cognitoAuthentication(call.connection.iam)?.provider ?? undefined,
  "identity.cognitoAuthenticationType": (call) => cognitoAuthentication(call.connection.iam)?.type,
  "identity.cognitoIdentityId": (call) => call.connection.iam?.cognitoIdentity?.identityId,
  "identity.cognitoIdentityPoolId": (call) => call.connection.iam?.cognitoIdentity?.identityPoolId,
  "identity.sourceIp": (call) => call.connection.sourceIp,
  "identity.user": (call) => call.connection.iam?.userId,
  "identity.userAgent": (call) => call.connection.userAgent,
  "identity.userArn": (call) => call.connection.iam?.userArn,
  messageId: (call) => call.messageId,
  requestId: (call) => call.requestId,
  requestTime: (call) => requestTime(call.time),
  requestTimeEpoch: (call) => call.time,
  routeKey: (call) => call.routeKey,
  stage: (call) => call.stage.name,
};
