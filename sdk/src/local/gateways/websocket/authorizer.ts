import { TYPE } from "../../../aws/tokens";
import { TIMED_OUT } from "../../deadline";
import { type AuthorizerTrace, authorizerTrace } from "../../http/trace";
import type { GatewayRequest } from "../../http/types";
import type { IamIdentity } from "../../iam/identity";
import { evaluatePolicy } from "../../iam/policy";
import { failureText } from "../../lambda/failure-text";
import { type GatewayInvoke, invokeWithin } from "../../lambda/invoke";
import type { Refused } from "../shared/authorizers/decision";
import { checkSignature, type IamPorts } from "../shared/authorizers/iam";
import { type PolicyAnswer, readPolicyAnswer } from "../shared/authorizers/lambda-authorizer-answer";
import type { HandshakeRequest, WebSocketCall } from "./events/call";
import { connectAuthorizerEvent } from "./events/event";
import { readIdentity } from "./identity-source";
import { WEBSOCKET_LIMITS } from "./limits";
import type { WebSocketAuthorization, WebSocketAuthorizerSettings } from "./plan";

/** An authorizer's decision about a handshake. */
export type ConnectDecision = Allowed | Refused;

export interface Allowed {
  readonly allowed: true;
  /** `requestContext.authorizer` of every event of the connection. */
  readonly authorizer?: Readonly<Record<string, unknown>>;
  readonly iam?: IamIdentity;
}

export interface ConnectPorts extends IamPorts {
  readonly invoke: GatewayInvoke;
}

/** A handshake to authorize. */
export interface ConnectRequest {
  readonly request: GatewayRequest;
  readonly handshake: HandshakeRequest;
  readonly call: WebSocketCall;
}

const ACTION = "execute-api:Invoke";
/** Largest answer of an authorizer, in bytes. @see Developer Guide, limits */
const ANSWER_BYTES = 8 * 1024;
/** The error message that means 401, as with REST APIs. */
const UNAUTHORIZED = "Unauthorized";

/**
 * Decides who may connect. The authorizer is called once, for `$connect`. Its context is stored in the connection, and
 * no other connection uses it.
 * @see Developer Guide, apigateway-websocket-api-lambda-auth
 */
export async function authorizeConnect(
  authorization: WebSocketAuthorization,
  connect: ConnectRequest,
  ports: ConnectPorts,
): Promise<ConnectDecision> {
  if (authorization.type === "none") return { allowed: true };
  if (authorization.type === "broken") return refuse("failed", authorization.reason);
  if (authorization.type === "authorizer")
    return askFunction(authorization.authorizer, connect, ports.invoke);
  const checked = checkSignature(connect.request, ports, { action: ACTION, arn: connectArn(connect.call) });
  return "decision" in checked ? checked : { allowed: true, iam: checked.identity };
}

/** Name, kind and decision of the authorizer, for traces. `undefined` for an API that anyone may connect to. */
export function traceOf(
  authorization: WebSocketAuthorization,
  decision: ConnectDecision,
): AuthorizerTrace | undefined {
  if (authorization.type === "none") return undefined;
  const isIam = authorization.type === "iam";
  const name =
    authorization.type === "authorizer" ? authorization.authorizer.name : isIam ? "iam" : "missing";
  return authorizerTrace({ name, kind: isIam ? "iam" : "lambda" }, { ...decision, cached: false });
}

function connectArn({ api, stage }: WebSocketCall): string {
  return `${api.executionArn}/${stage.name}/$connect`;
}

async function askFunction(
  settings: WebSocketAuthorizerSettings,
  { handshake, call }: ConnectRequest,
  invoke: GatewayInvoke,
): Promise<ConnectDecision> {
  const missing = readIdentity(settings.identitySources, handshake, call);
  if (missing !== undefined) return refuse("unauthorized", `the request lacks ${missing}`);
  const named = `authorizer "${settings.name}"`;
  if (!settings.permitted) {
    const source = `${call.api.executionArn}/authorizers/${settings.id}`;
    return refuse("failed", `${named} may not call its function: no ${TYPE.lambda.Permission} for ${source}`);
  }
  const event = JSON.stringify(connectAuthorizerEvent(call, connectArn(call), handshake));
  const startedAt = performance.now();
  const options = { traceId: call.traceId };
  const { authorizerMs } = WEBSOCKET_LIMITS;
  const result = await invokeWithin(authorizerMs, invoke, settings.functionArn, event, options);
  if (result === TIMED_OUT)
    return refuse("failed", `${named} did not answer within ${WEBSOCKET_LIMITS.authorizerMs / 1000} seconds`);
  if (!result.ok) {
    const isUnauthorized = result.error.errorMessage === UNAUTHORIZED;
    const reason = `${named} failed: ${failureText(result.error)}`;
    return refuse(isUnauthorized ? "unauthorized" : "failed", reason);
  }
  if (Buffer.byteLength(result.payload) > ANSWER_BYTES)
    return refuse("failed", `${named} answered with more than ${ANSWER_BYTES} bytes`);
  const answer = readPolicyAnswer(result.payload);
  if (typeof answer === "string") return refuse("failed", `${named} answered in a wrong shape: ${answer}`);
  return decide(answer, call, Math.round(performance.now() - startedAt));
}

function decide(
  { policy, principalId, context }: PolicyAnswer,
  call: WebSocketCall,
  integrationLatency: number,
): ConnectDecision {
  if (!evaluatePolicy(policy, ACTION, connectArn(call)))
    return refuse("denied", "the authorizer's answer does not allow to connect");
  return { allowed: true, authorizer: { ...context, principalId, integrationLatency } };
}

function refuse(decision: Refused["decision"], reason: string): Refused {
  return { allowed: false, decision, reason, cached: false };
}
