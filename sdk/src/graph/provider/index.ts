import { answerGeneric } from "./generic";
import type { ProviderAnswer, ProviderRequest, ProviderRules } from "./request";

const RULES: ProviderRules = {};

/** What the provider would add to the resource. */
export function answerAs(request: ProviderRequest): ProviderAnswer {
  return (RULES[request.type] ?? answerGeneric)(request);
}
