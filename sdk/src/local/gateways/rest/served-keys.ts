import type { ServedApiKey } from "../../protocol";
import type { RestApiPlan } from "./plan";

/** The API keys that a REST API lets in, each once, for whoever wants to call it. */
export function servedKeys({ stages }: RestApiPlan): readonly ServedApiKey[] {
  const grants = stages.flatMap(({ keys }) => [...keys.values()]);
  const byId = new Map(grants.map((grant) => [grant.key.id, grant]));
  return [...byId.values()].map(({ key, keyName, planName }) => ({
    name: keyName,
    value: key.value,
    plan: planName,
  }));
}
