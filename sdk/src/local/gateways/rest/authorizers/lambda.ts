import { TYPE } from "../../../../aws/tokens";
import { TIMED_OUT } from "../../../deadline";
import { decidePolicy } from "../../../iam/policy";
import { failureText } from "../../../lambda/failure-text";
import { type GatewayInvoke, invokeWithin } from "../../../lambda/invoke";
import { withinTime } from "../../../within-time";
import { AnswerCache } from "../../shared/authorizers/answer-cache";
import { type PolicyAnswer, readPolicyAnswer } from "../../shared/authorizers/lambda-authorizer-answer";
import { requestAuthorizerEvent, tokenAuthorizerEvent } from "../events/authorizer";
import { methodArn, type RestCall } from "../events/call";
import { REST_ERRORS, type RestError } from "../gateway-errors";
import { type RestAuthorizer, type RestDecision, refuseRest } from "./decision";
import { compileRestIdentitySource, type RestIdentitySource } from "./identity-source";

/** A TOKEN or REQUEST authorizer of a REST API, as registered. */
export interface RestLambdaAuthorizerSettings {
  readonly kind: "lambda";
  readonly type: "TOKEN" | "REQUEST";
  readonly id: string;
  readonly name: string;
  readonly functionArn: string;
  readonly identitySources: readonly string[];
  /** The pattern that a token has to match before the function is called. */
  readonly validation: RegExp | undefined;
  /** How long an answer is cached, in seconds. 0 turns the cache off. */
  readonly ttlSeconds: number;
  /** False when the function grants no permission to `<api arn>/authorizers/<id>`. */
  readonly permitted: boolean;
}

export interface RestLambdaAuthorizerPorts {
  readonly invoke: GatewayInvoke;
  readonly now: () => number;
}

/** Longest time that API Gateway waits for an authorizer. */
const AUTHORIZER_MS = 10_000;
const ACTION = "execute-api:Invoke";
/** The error message of a function that does not know the caller. */
const UNAUTHORIZED = "Unauthorized";

interface Failure {
  readonly error: RestError;
  readonly reason: string;
}

/**
 * Asks a function who may call, as REST APIs do. A TOKEN authorizer needs its header. A REQUEST authorizer needs its
 * sources only if answers are cached, since the sources are the cache key. A cached policy is evaluated anew for each
 * method.
 * @see Developer Guide, apigateway-use-lambda-authorizer
 */
export function makeRestLambdaAuthorizer(
  settings: RestLambdaAuthorizerSettings,
  ports: RestLambdaAuthorizerPorts,
): RestAuthorizer {
  const { name, type, ttlSeconds, identitySources, validation } = settings;
  const sources = identitySources.map(compileRestIdentitySource);
  const isCached = ttlSeconds > 0 && sources.length > 0;
  const cache = new AnswerCache<PolicyAnswer>(ttlSeconds, ports.now);
  const needsSources = type === "TOKEN" || isCached;

  return {
    name,
    kind: "lambda",
    async authorize(call) {
      const identity = readIdentity(sources, call);
      if (identity === undefined && needsSources)
        return refuseRest(
          "unauthorized",
          REST_ERRORS.unauthorized,
          `the request lacks one of ${identitySources.join(", ")}`,
        );
      const [token = ""] = identity ?? [];
      if (type === "TOKEN" && validation && !isValidToken(validation, token))
        return refuseRest(
          "unauthorized",
          REST_ERRORS.unauthorized,
          `the token does not match ${validation.source}`,
        );
      const key = JSON.stringify(identity);
      const known = isCached ? cache.find(key) : undefined;
      if (known) return decide(known, call, undefined);
      const startedAt = performance.now();
      const answer = await ask(settings, ports, call, token);
      if ("error" in answer) return refuseFailure(answer);
      if (isCached) cache.set(key, answer);
      return decide(answer, call, performance.now() - startedAt);
    },
  };
}

/** Values of all sources, or `undefined` when one is missing. */
function readIdentity(sources: readonly RestIdentitySource[], call: RestCall): string[] | undefined {
  const values = sources.map((source) => source(call));
  return values.every((value) => value !== undefined) ? values : undefined;
}

async function ask(
  { name, id, type, functionArn, permitted }: RestLambdaAuthorizerSettings,
  { invoke }: RestLambdaAuthorizerPorts,
  call: RestCall,
  token: string,
): Promise<PolicyAnswer | Failure> {
  const broken = (reason: string): Failure => ({ error: REST_ERRORS.authorizerConfiguration, reason });
  if (!permitted) {
    return broken(
      `authorizer "${name}" may not call its function: no ${TYPE.lambda.Permission} for ${call.api.executionArn}/authorizers/${id}`,
    );
  }
  const event = type === "TOKEN" ? tokenAuthorizerEvent(call, token) : requestAuthorizerEvent(call);
  const options = { traceId: call.traceId };
  const result = await invokeWithin(AUTHORIZER_MS, invoke, functionArn, JSON.stringify(event), options);
  if (result === TIMED_OUT) {
    const reason = `authorizer "${name}" did not answer within ${AUTHORIZER_MS / 1000} seconds`;
    return { error: REST_ERRORS.authorizerFailure, reason };
  }
  if (!result.ok) {
    if (result.error.errorMessage === UNAUTHORIZED)
      return { error: REST_ERRORS.unauthorized, reason: `authorizer "${name}" does not know the caller` };
    return broken(`authorizer "${name}" failed: ${failureText(result.error)}`);
  }
  const answer = readPolicyAnswer(result.payload);
  return typeof answer === "string"
    ? broken(`authorizer "${name}" answered in a wrong shape: ${answer}`)
    : answer;
}

function refuseFailure({ error, reason }: Failure): RestDecision {
  return refuseRest(error === REST_ERRORS.unauthorized ? "unauthorized" : "failed", error, reason);
}

/** Decides by an answer. `latencyMs` is `undefined` for an answer from the cache. */
function decide(answer: PolicyAnswer, call: RestCall, latencyMs: number | undefined): RestDecision {
  const cached = latencyMs === undefined;
  const said = decidePolicy(answer.policy, ACTION, methodArn(call));
  if (said === "deny")
    return refuseRest(
      "denied",
      REST_ERRORS.explicitDeny,
      "the authorizer's answer denies this request",
      cached,
    );
  if (said === "none")
    return refuseRest(
      "denied",
      REST_ERRORS.implicitDeny,
      "the authorizer's answer does not allow this request",
      cached,
    );
  const { principalId, context, usageIdentifierKey } = answer;
  const integrationLatency = Math.round(latencyMs ?? 0);
  return {
    allowed: true,
    context: { kind: "lambda", principalId, context, integrationLatency, usageIdentifierKey },
    cached,
  };
}

function isValidToken(validation: RegExp, token: string): boolean {
  return withinTime(`the identityValidationExpression ${validation.source}`, () => validation.test(token));
}
