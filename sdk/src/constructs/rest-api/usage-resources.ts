import * as apigateway from "@pulumi/aws/apigateway";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { checkId } from "../../app/names";
import { Issues } from "../../errors";
import { resourceType } from "../../values";
import { planKeyValue, planUsagePlan, type UsagePlanPlan } from "./usage-plan";
import type {
  RestApiHandle,
  RestApiKeyProps,
  RestApiMethods,
  RestRequestValidatorProps,
  UsagePlanHandle,
  UsagePlanProps,
  UsagePlanStage,
} from "./usage-props";

export type { RestApiHandle } from "./usage-props";

/** Ids of keys made here, which name them in usage plans. */
const keyIds = new WeakMap<apigateway.ApiKey, string>();

/**
 * Give an API the methods that its platform object has in the earlier implementation. They are there on an API that was
 * given as well, and in no list of its properties, so that nothing takes them for outputs.
 */
export function addRestApiMethods(
  component: Component,
  api: apigateway.RestApi,
  stage: NamedStage,
): RestApiHandle {
  const taken = new Set<string>();
  const methods: RestApiMethods = {
    addApiKey: (id, props = {}) => addApiKey(component, taken, id, props),
    addUsagePlan: (id, props = {}) => addUsagePlan(component, taken, { api, stage }, id, props),
    addRequestValidator: (id, props) => addRequestValidator(component, taken, api, id, props),
  };
  for (const [name, value] of Object.entries(methods)) {
    Object.defineProperty(api, name, { value, configurable: true, writable: true });
  }
  return api as RestApiHandle;
}

function addApiKey(
  component: Component,
  taken: Set<string>,
  id: string,
  { value, ...props }: RestApiKeyProps,
): apigateway.ApiKey {
  const issues = startIssues(component, taken, "addApiKey", id);
  const checked = planKeyValue(value, issues.at("value"));
  issues.throwIfAny();
  const args = { ...props, ...(checked !== undefined && { value: pulumi.secret(checked) }) };
  const key = new apigateway.ApiKey(component.childName("api-key", id), args, { parent: component });
  keyIds.set(key, id);
  return key;
}

function addRequestValidator(
  component: Component,
  taken: Set<string>,
  api: apigateway.RestApi,
  id: string,
  props: RestRequestValidatorProps,
): apigateway.RequestValidator {
  startIssues(component, taken, "addRequestValidator", id).throwIfAny();
  const name = component.childName("request-validator", id);
  return new apigateway.RequestValidator(name, { ...props, restApi: api.id }, { parent: component });
}

/**
 * A stage, or the name of one that another Pulumi stack made. Undefined in it where an API has none, because nothing
 * has a method.
 */
export interface NamedStage {
  readonly stageName: pulumi.Input<string | undefined>;
}

interface OwnStage {
  readonly api: apigateway.RestApi;
  readonly stage: NamedStage;
}

function addUsagePlan(
  component: Component,
  taken: Set<string>,
  own: OwnStage,
  id: string,
  props: UsagePlanProps,
): UsagePlanHandle {
  const issues = startIssues(component, taken, "addUsagePlan", id);
  const plan = planUsagePlan(props, issues);
  issues.throwIfAny();
  const made = new apigateway.UsagePlan(component.childName("usage-plan", id), toArgs(plan, own), {
    parent: component,
  });
  const value = (apiKey: apigateway.ApiKey) => addKeyToPlan(component, { id, plan: made }, apiKey);
  Object.defineProperty(made, "addApiKey", { value, configurable: true, writable: true });
  return made as UsagePlanHandle;
}

function addKeyToPlan(
  component: Component,
  { id, plan }: { readonly id: string; readonly plan: apigateway.UsagePlan },
  apiKey: apigateway.ApiKey,
): apigateway.UsagePlanKey {
  const keyId = keyIds.get(apiKey) ?? (apiKey as unknown as { __name: string }).__name;
  return new apigateway.UsagePlanKey(
    component.childName("usage-plan", id, "key", keyId),
    { keyId: apiKey.id, keyType: "API_KEY", usagePlanId: plan.id },
    { parent: component },
  );
}

function toArgs(plan: UsagePlanPlan, own: OwnStage): apigateway.UsagePlanArgs {
  const { settings, throttle, quota, stages } = plan;
  return {
    ...settings,
    apiStages: thoseThatAre(stages.map((stage) => toApiStage(stage, own))),
    ...(throttle && { throttleSettings: { ...throttle } }),
    ...(quota && { quotaSettings: { ...quota, period: quota.period.toUpperCase() } }),
  };
}

type ApiStages = apigateway.UsagePlanArgs["apiStages"];

/** AWS refuses a plan of a stage that is not there. */
function thoseThatAre(stages: readonly ReturnType<typeof toApiStage>[]): ApiStages {
  const named = pulumi.output(stages.map(({ stage }) => stage));
  return named.apply((names) => stages.filter((_, index) => names[index] !== undefined)) as ApiStages;
}

/** Names are taken from the stage where that is known, so that the plan waits for it, as AWS wants. */
function toApiStage(given: apigateway.Stage | UsagePlanStage, own: OwnStage) {
  if (resourceType(given) !== undefined) {
    const { restApi: apiId, stageName: stage } = given as apigateway.Stage;
    return { apiId, stage };
  }
  const { apiId = own.api.id, stage = own.stage.stageName, throttles } = given as UsagePlanStage;
  return { apiId, stage, ...(throttles && { throttles: throttles.map((each) => ({ ...each })) }) };
}

function startIssues(component: Component, taken: Set<string>, method: string, id: string): Issues {
  const issues = new Issues(component.constructName).at(method);
  checkId(id, issues);
  const name = `${method} ${id}`;
  if (taken.has(name)) {
    const cure = "choose another id";
    issues.add("CONSTRUCT_ID_DUPLICATE", {
      problem: `${method} was called with this id before`,
      value: id,
      cure,
    });
  }
  taken.add(name);
  return issues;
}
