import { tooLong } from "../shared/message-size";
import { makeBucket, type TokenBucket } from "../shared/throttle";
import { methodArn, type RestCall } from "./events/call";
import { REST_ERRORS, REST_LIMITS } from "./gateway-errors";
import { type Failed, failure } from "./outcome";
import type { RestApiPlan, RestMethodPlan, RestStagePlan } from "./plan";
import type { UsageMeter } from "./usage-meter";

const KEY_HEADER = "x-api-key";

/** Admits requests within the limits of API keys, usage plans and methods. */
export class Admission {
  readonly #buckets: ReadonlyMap<RestMethodPlan, TokenBucket | undefined>;

  constructor(
    private readonly plan: RestApiPlan,
    private readonly meter: UsageMeter,
    now: number,
  ) {
    const methods = plan.stages.flatMap((stage) => stage.methods);
    this.#buckets = new Map(methods.map((method) => [method, makeBucket(method.throttle, now)]));
  }

  /** Returns the reason why a request is refused. Stores the key of an admitted request in its call. */
  refuse(call: RestCall, stage: RestStagePlan, method: RestMethodPlan): Failed | undefined {
    const refused = method.apiKeyRequired ? this.#refuseKey(call, stage, method) : undefined;
    if (refused) return refused;
    if (this.#buckets.get(method)?.take(call.time) !== false) return undefined;
    return failure(REST_ERRORS.throttled, `"${method.routeKey}" is throttled for all callers`);
  }

  #refuseKey(call: RestCall, stage: RestStagePlan, method: RestMethodPlan): Failed | undefined {
    const value = this.#keyOf(call);
    const grant = value === undefined ? undefined : stage.keys.get(value);
    if (grant === undefined) return failure(REST_ERRORS.invalidApiKey, this.#lacking(value, stage));
    call.apiKey = grant.key;
    const admitted = this.meter.admit(grant, `${method.resourcePath}/${method.httpMethod}`, call.time);
    if (admitted === "allowed") return undefined;
    const user = `the API key ${grant.key.id} of plan "${grant.planName}"`;
    return admitted === "throttled"
      ? failure(REST_ERRORS.throttled, `${user} is throttled`)
      : failure(REST_ERRORS.quotaExceeded, `${user} has used up its quota`);
  }

  #keyOf(call: RestCall): string | undefined {
    if (this.plan.apiKeySource === "HEADER") return call.headers[KEY_HEADER];
    return call.authorizer?.kind === "lambda" ? call.authorizer.usageIdentifierKey : undefined;
  }

  #lacking(value: string | undefined, { name }: RestStagePlan): string {
    if (value !== undefined) return `the API key is in no usage plan of stage "${name}", or it is off`;
    return this.plan.apiKeySource === "HEADER"
      ? `the request has no API key in the header ${KEY_HEADER}`
      : "the authorizer gave no usageIdentifierKey";
  }
}

/** Refuses a request that is too long: its body, its headers, or its ARN. */
export function refuseSize(call: RestCall): Failed | undefined {
  const long = tooLong(call.request, REST_LIMITS);
  if (long)
    return failure(long.part === "body" ? REST_ERRORS.tooLarge : REST_ERRORS.headersTooLarge, long.reason);
  if (methodArn(call).length <= REST_LIMITS.methodArnBytes) return undefined;
  return failure(
    REST_ERRORS.uriTooLong,
    `the ARN of the method is above ${REST_LIMITS.methodArnBytes} bytes`,
  );
}
