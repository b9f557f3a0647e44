import { TYPE } from "../../../aws/tokens";
import type { GraphIndex } from "../../../graph/graph-index";
import { field, fields, fieldsList, number, text } from "../../../graph/graph-values";
import type { GraphResource } from "../../../graph/types";
import type { ThrottleLimits } from "../shared/throttle";
import type { UsedApiKey } from "./events/call";

/** The number of requests that a key has in a period. */
export interface Quota {
  readonly limit: number;
  /** Number of requests that are subtracted from the limit in the first period. */
  readonly offset: number;
  readonly period: "DAY" | "WEEK" | "MONTH";
}

/** The limits of a key at a stage. */
export interface KeyGrant {
  readonly key: UsedApiKey;
  readonly keyName: string;
  readonly planId: string;
  readonly planName: string;
  readonly throttle: ThrottleLimits | undefined;
  readonly quota: Quota | undefined;
  /** Limits of the key on single methods, by `/notes/GET`. */
  readonly methods: ReadonlyMap<string, ThrottleLimits>;
}

/** The keys that a stage accepts, by their values: the enabled keys of the plans that contain the stage. */
export type StageKeys = ReadonlyMap<string, KeyGrant>;

const PERIODS = ["DAY", "WEEK", "MONTH"] as const;

/** Compiles the keys of one stage of an API. */
export function compileStageKeys(index: GraphIndex, apiId: string, stage: string): StageKeys {
  const plans = new Map(index.ofType(TYPE.apigateway.UsagePlan).map((plan) => [plan.id, plan]));
  const grants = new Map<string, KeyGrant>();
  for (const { inputs } of index.ofType(TYPE.apigateway.UsagePlanKey)) {
    const plan = plans.get(text(inputs.usagePlanId) ?? "");
    const key = index.findById(TYPE.apigateway.ApiKey, text(inputs.keyId) ?? "");
    const grant = plan && key && compileGrant(plan, key, apiId, stage);
    if (grant) grants.set(grant.key.value, grant);
  }
  return grants;
}

function compileGrant(
  plan: GraphResource,
  key: GraphResource,
  apiId: string,
  stage: string,
): KeyGrant | undefined {
  const value = text(field(key, "value"));
  const atStage = fieldsList(plan.inputs.apiStages).find(
    (entry) => entry.apiId === apiId && entry.stage === stage,
  );
  if (value === undefined || atStage === undefined || key.inputs.enabled === false) return undefined;
  const methods = fieldsList(atStage.throttles).flatMap((throttle) => {
    const limits = limitsOf(throttle);
    return limits ? [[text(throttle.path) ?? "", limits] as const] : [];
  });
  return {
    key: { id: key.id, value },
    keyName: nameOf(key),
    planId: plan.id,
    planName: nameOf(plan),
    throttle: limitsOf(fields(plan.inputs.throttleSettings)),
    quota: quotaOf(fields(plan.inputs.quotaSettings)),
    methods: new Map(methods),
  };
}

/** The name in the program, or else the resource's logical name. The suffix that AWS adds to that says nothing. */
function nameOf({ inputs, name }: GraphResource): string {
  return text(inputs.name) ?? name;
}

function limitsOf(settings: ReturnType<typeof fields>): ThrottleLimits | undefined {
  const rate = number(settings?.rateLimit);
  return rate === undefined ? undefined : { rate, burst: number(settings?.burstLimit) };
}

function quotaOf(settings: ReturnType<typeof fields>): Quota | undefined {
  const limit = number(settings?.limit);
  const period = PERIODS.find((name) => name === settings?.period);
  return limit === undefined || period === undefined
    ? undefined
    : { limit, period, offset: number(settings?.offset) ?? 0 };
}
