import { apiGatewayRules } from "./api-gateway";
import { apiGatewayV2Rules } from "./api-gateway-v2";
import { dataRules } from "./data";
import { domainRules } from "./domains";
import { answerGeneric } from "./generic";
import { iamRules } from "./iam";
import { identityRules } from "./identity";
import { lambdaRules } from "./lambda";
import { messagingRules } from "./messaging";
import { pulumiRules } from "./pulumi";
import type { ProviderAnswer, ProviderRequest, ProviderRules } from "./request";

const RULES: ProviderRules = {
  ...pulumiRules,
  ...lambdaRules,
  ...iamRules,
  ...apiGatewayV2Rules,
  ...apiGatewayRules,
  ...dataRules,
  ...messagingRules,
  ...identityRules,
  ...domainRules,
};

/** What the provider would add to the resource. */
export function answerAs(request: ProviderRequest): ProviderAnswer {
  return (RULES[request.type] ?? answerGeneric)(request);
}

export { answerExisting } from "./existing";
export { answerInvoke, type InvokeRequest } from "./invokes";
export { ACCOUNT_ID, type ProviderAnswer, type ProviderRequest } from "./request";
