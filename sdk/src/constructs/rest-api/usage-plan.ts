import type * as apigateway from "@pulumi/aws/apigateway";
import type * as pulumi from "@pulumi/pulumi";
import { TYPE } from "../../aws/tokens";
import type { Issues } from "../../errors";
import { API_KEY } from "../../limits/api-gateway";
import {
  checkInput,
  checkKnownProps,
  checkOneOf,
  checkPresent,
  checkRange,
  checkType,
  isWithin,
  namesOf,
  resourceType,
} from "../../values";
import type {
  RestApiKeyProps,
  UsagePlanMethodThrottle,
  UsagePlanProps,
  UsagePlanQuota,
  UsagePlanStage,
  UsagePlanThrottle,
} from "./usage-props";

/** A usage plan, checked. */
export interface UsagePlanPlan {
  readonly settings: Pick<UsagePlanProps, "name" | "description">;
  readonly throttle: UsagePlanThrottle | undefined;
  readonly quota: UsagePlanQuota | undefined;
  readonly stages: readonly (apigateway.Stage | UsagePlanStage)[];
}

const STAGE = TYPE.apigateway.Stage;
const PERIODS = ["day", "week", "month"] as const;
/**
 * The largest offsets that AWS takes: none in a day, and as many as a week or the shortest month has days, less one.
 * @see https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/api_gateway_usage_plan
 */
const LONGEST_OFFSET: Readonly<Record<string, number>> = { day: 0, week: 6, month: 27 };

/** Check the props of a usage plan, at which `issues` stands. */
export function planUsagePlan(props: UsagePlanProps, issues: Issues): UsagePlanPlan {
  const known = namesOf<UsagePlanProps>()(["name", "description", "throttle", "quota", "apiStages"]);
  const given: unknown = props;
  if (!checkKnownProps(given, known, issues, { throttleSettings: "throttle", quotaSettings: "quota" }))
    throw issues.toError();
  const { name, description, throttle, quota, apiStages = [{}] } = props;
  const isStages = checkType(apiStages, "list", issues.at("apiStages"));
  return {
    settings: { ...(name !== undefined && { name }), ...(description !== undefined && { description }) },
    throttle: planLimits(
      throttle,
      namesOf<UsagePlanThrottle>()(["rateLimit", "burstLimit"]),
      issues.at("throttle"),
    ),
    quota: planQuota(quota, issues.at("quota")),
    stages: isStages
      ? apiStages.map((stage, index) => planApiStage(stage, issues.at("apiStages", index)))
      : [],
  };
}

/** Check the value of a key, also one that is known later. */
export function planKeyValue(
  value: RestApiKeyProps["value"],
  issues: Issues,
): pulumi.Input<string> | undefined {
  if (value === undefined) return undefined;
  return checkInput(value as pulumi.Input<string>, issues, (text, found) => {
    if (!checkType(text, "string", found) || isWithin(text.length, API_KEY)) return;
    const cure = `write ${API_KEY.min} to ${API_KEY.max} characters, or remove it and AWS makes one`;
    // The key itself is nobody's business.
    found.add("VALUE_OUT_OF_RANGE", {
      problem: `a key of ${text.length} characters is none for AWS`,
      cure,
    });
  });
}

function planLimits<Limits extends UsagePlanThrottle>(
  limits: Limits | undefined,
  names: readonly string[],
  issues: Issues,
): Limits | undefined {
  if (limits === undefined || !checkKnownProps(limits, names, issues)) return undefined;
  const given: Partial<UsagePlanThrottle> = limits;
  for (const name of ["rateLimit", "burstLimit"] as const) {
    if (given[name] !== undefined)
      checkRange(given[name], { min: 0, whole: name === "burstLimit" }, issues.at(name));
    else {
      const cure = `add ${name}, or remove the throttle`;
      issues.add("THROTTLE_INCOMPLETE", { problem: `${name} is missing, and AWS takes 0 for it`, cure });
    }
  }
  return limits as Limits;
}

function planQuota(quota: UsagePlanQuota | undefined, issues: Issues): UsagePlanQuota | undefined {
  if (
    quota === undefined ||
    !checkKnownProps(quota, namesOf<UsagePlanQuota>()(["limit", "period", "offset"]), issues)
  )
    return undefined;
  const { limit, period, offset } = quota as Partial<UsagePlanQuota>;
  if (checkPresent(limit, issues.at("limit"), "add the number of requests")) {
    checkRange(limit, { min: 1, whole: true }, issues.at("limit"));
  }
  if (checkPresent(period, issues.at("period"), 'add "day", "week" or "month"')) {
    checkOneOf(period, PERIODS, issues.at("period"));
  }
  if (offset !== undefined) {
    const max = LONGEST_OFFSET[period as string];
    checkRange(offset, { min: 0, whole: true, ...(max !== undefined && { max }) }, issues.at("offset"));
  }
  return quota as UsagePlanQuota;
}

function planApiStage(
  stage: apigateway.Stage | UsagePlanStage,
  issues: Issues,
): apigateway.Stage | UsagePlanStage {
  if (resourceType(stage) === STAGE) return stage;
  if (!checkKnownProps(stage, namesOf<UsagePlanStage>()(["apiId", "stage", "throttles"]), issues)) return {};
  const { throttles } = stage as UsagePlanStage;
  const at = issues.at("throttles");
  if (throttles !== undefined && checkType(throttles, "list", at)) {
    throttles.forEach((throttle: UsagePlanMethodThrottle, index) => {
      planLimits(
        throttle,
        namesOf<UsagePlanMethodThrottle>()(["path", "rateLimit", "burstLimit"]),
        at.at(index),
      );
      checkPresent(throttle.path, at.at(index, "path"), 'add the path and method, such as "/notes/GET"');
    });
  }
  return stage as UsagePlanStage;
}
