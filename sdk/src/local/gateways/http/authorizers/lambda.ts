import { TYPE } from "../../../../aws/tokens";
import { TIMED_OUT } from "../../../deadline";
import { evaluatePolicy } from "../../../iam/policy";
import { failureText } from "../../../lambda/failure-text";
import { type GatewayInvoke, invokeWithin } from "../../../lambda/invoke";
import { AnswerCache } from "../../shared/authorizers/answer-cache";
import { type Authorizer, type Decision, requestArn } from "../../shared/authorizers/decision";
import {
  type AuthorizerAnswer,
  readAuthorizerAnswer,
} from "../../shared/authorizers/lambda-authorizer-answer";
import type { HttpCall } from "../../shared/events/http-call";
import { authorizerV1Event, authorizerV2Event } from "../events/authorizer";
import { compileIdentitySource, type IdentitySource } from "./identity-source";

/** A REQUEST authorizer of an HTTP API, as registered. */
export interface LambdaAuthorizerSettings {
  readonly kind: "lambda";
  readonly id: string;
  readonly name: string;
  readonly functionArn: string;
  readonly payloadFormat: "1.0" | "2.0";
  /** The function answers `{ isAuthorized }` in place of a policy. */
  readonly simpleResponses: boolean;
  readonly identitySources: readonly string[];
  /** How long an answer is cached, in seconds. 0 turns the cache off. */
  readonly ttlSeconds: number;
  /** False when the function grants no permission to `<api arn>/authorizers/<id>`. */
  readonly permitted: boolean;
}

export interface LambdaAuthorizerPorts {
  readonly invoke: GatewayInvoke;
  readonly now: () => number;
}

/** Longest time that API Gateway waits for an authorizer. */
const AUTHORIZER_MS = 10_000;
const ACTION = "execute-api:Invoke";

/**
 * Asks a function who may call, as HTTP APIs do. It is not called when an identity source is missing, nor again within
 * the TTL for the same values of the sources. A cached policy is evaluated anew for each route, since routes share the
 * answers.
 * @see Developer Guide, http-api-lambda-authorizer
 */
export function makeLambdaAuthorizer(
  settings: LambdaAuthorizerSettings,
  ports: LambdaAuthorizerPorts,
): Authorizer {
  const sources = settings.identitySources.map(compileIdentitySource);
  const cache = new AnswerCache<AuthorizerAnswer>(settings.ttlSeconds, ports.now);
  const isCached = settings.ttlSeconds > 0 && sources.length > 0;

  return {
    name: settings.name,
    kind: "lambda",
    async authorize(call) {
      const identity = readIdentity(sources, call);
      if (identity === undefined) {
        return refuse("unauthorized", `the request lacks one of ${settings.identitySources.join(", ")}`);
      }
      const key = isCached ? JSON.stringify(identity) : "";
      const known = isCached ? cache.find(key) : undefined;
      if (known) return decide(known, call, true);
      const answer = await ask(settings, ports, call, identity);
      if (typeof answer === "string") return refuse("failed", answer);
      if (isCached) cache.set(key, answer);
      return decide(answer, call, false);
    },
  };
}

/** Values of all sources, or `undefined` when one is missing. */
function readIdentity(sources: readonly IdentitySource[], call: HttpCall): string[] | undefined {
  const values: string[] = [];
  for (const source of sources) {
    const value = source(call);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}

/** Returns the function's answer, or a sentence on why there is none. */
async function ask(
  settings: LambdaAuthorizerSettings,
  ports: LambdaAuthorizerPorts,
  call: HttpCall,
  identity: readonly string[],
): Promise<AuthorizerAnswer | string> {
  if (!settings.permitted) {
    return `authorizer "${settings.name}" may not call its function: no ${TYPE.lambda.Permission} for ${call.api.executionArn}/authorizers/${settings.id}`;
  }
  const makeEvent = settings.payloadFormat === "2.0" ? authorizerV2Event : authorizerV1Event;
  const event = JSON.stringify(makeEvent(call, requestArn(call), identity));
  const options = { traceId: call.traceId };
  const result = await invokeWithin(AUTHORIZER_MS, ports.invoke, settings.functionArn, event, options);
  if (result === TIMED_OUT)
    return `authorizer "${settings.name}" did not answer within ${AUTHORIZER_MS / 1000} seconds`;
  if (!result.ok) return `authorizer "${settings.name}" failed: ${failureText(result.error)}`;
  const answer = readAuthorizerAnswer(result.payload, settings.simpleResponses);
  return typeof answer === "string"
    ? `authorizer "${settings.name}" answered in a wrong shape: ${answer}`
    : answer;
}

function decide(answer: AuthorizerAnswer, call: HttpCall, cached: boolean): Decision {
  const allowed =
    answer.kind === "simple" ? answer.isAuthorized : evaluatePolicy(answer.policy, ACTION, requestArn(call));
  if (!allowed) return refuse("denied", "the authorizer's answer does not allow this request", cached);
  const principalId = answer.kind === "policy" ? answer.principalId : undefined;
  return { allowed: true, context: { kind: "lambda", principalId, context: answer.context }, cached };
}

function refuse(decision: "unauthorized" | "denied" | "failed", reason: string, cached = false): Decision {
  return { allowed: false, decision, reason, cached };
}
