import type * as pulumi from "@pulumi/pulumi";
import type { ConstructState } from "../../app/origin";
import { type Packed, pack } from "../../app/sharing/pack";
import type { Owner } from "../../app/sharing/refusal";
import type { Issues } from "../../errors";
import { type DefaultsState, exportDefaults, importDefaults } from "../../functions/exported-defaults";
import { exportRules, importRules, type MadeAuthorizer } from "../gateway/authorizers/exported-rules";
import type { RoutesState } from "../gateway/routes/exported-routes";
import type { HttpAuthorizerPlan } from "./authorizer-plan";
import type { ApiRoutePlan, ApiRules } from "./plan";
import type { ApiGateway } from "./resources";
import type { PayloadFormatVersion } from "./route-props";

/** The state of an HTTP API that other Pulumi stacks import. */
export interface ApiState extends ConstructState, GatewayState, RulesState, RoutesState {
  /** Whether a route takes IAM signatures. */
  readonly isSigned: boolean;
}

/** The gateway apart from its routes. */
interface GatewayState {
  readonly url: pulumi.Input<string>;
  /** There with a custom domain. */
  readonly customDomainUrl?: pulumi.Input<string>;
  /** There with a distribution. */
  readonly cdnUrl?: pulumi.Input<string>;
  readonly httpApiId: pulumi.Input<string>;
  readonly httpApiArn: pulumi.Input<string>;
  readonly executionArn: pulumi.Input<string>;
  /** Names of the stages that were made with the API. */
  readonly stages: readonly string[];
  /** Ids of other objects that belong to it. */
  readonly others: Packed;
}

/** The rules of an API that its routes follow. */
interface RulesState {
  readonly authorization: Packed;
  readonly payloadFormatVersion: PayloadFormatVersion;
  readonly functionDefaults?: DefaultsState;
  readonly hasOwnStages: boolean;
}

export function exportGateway(gateway: ApiGateway): GatewayState {
  const { api, url, customDomainUrl, cdnUrl, stages, others } = gateway;
  return {
    url,
    ...(customDomainUrl && { customDomainUrl }),
    ...(cdnUrl && { cdnUrl }),
    httpApiId: api.id,
    httpApiArn: api.arn,
    executionArn: api.executionArn,
    stages,
    others: pack(others),
  };
}

export function exportApiRules(rules: ApiRules, made: ReadonlyMap<string, MadeAuthorizer>): RulesState {
  const { payloadFormatVersion, hasOwnStages } = rules;
  const functionDefaults = exportDefaults(rules.functionDefaults);
  return {
    authorization: exportRules(rules, made),
    payloadFormatVersion,
    ...(functionDefaults && { functionDefaults }),
    hasOwnStages,
  };
}

export function importApiRules(state: RulesState, owner: Owner): ApiRules {
  const { payloadFormatVersion, hasOwnStages } = state;
  return {
    ...importRules<HttpAuthorizerPlan>(state.authorization, owner),
    payloadFormatVersion,
    functionDefaults: importDefaults(state.functionDefaults),
    hasOwnStages,
  };
}

/** Report throttles of routes that are added to the API of another Pulumi stack: they are settings of its stage. */
export function refuseImportedThrottles(
  routes: readonly Pick<ApiRoutePlan, "key" | "throttle">[],
  { stack, full }: Owner,
  issues: Issues,
): void {
  for (const { key, throttle } of routes) {
    if (throttle === undefined) continue;
    issues.at(key.written, "throttle").add("IMPORTED_READ_ONLY", {
      problem: `it is a setting of the API's stage, which was made in ${full}`,
      cure: `write the route in ${stack}, or use defaults.throttle there`,
    });
  }
}
