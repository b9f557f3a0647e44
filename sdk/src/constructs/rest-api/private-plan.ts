import type { Issues } from "../../errors";
import { isPlain } from "../../values";
import type { RestDomainPlan } from "./domain-plan";
import type { NativeRestApiSettings } from "./props";

const SETTINGS = 'native: { restApi: { endpointConfiguration: { types: "PRIVATE" }, policy: ... } }';

/**
 * Report a private API that AWS refuses to deploy, and a domain that it does not map to the API. `issues` stands at the
 * construct. Settings that are only known later are left to AWS.
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-private-apis.html
 */
export function checkPrivate(
  settings: NativeRestApiSettings,
  customDomain: RestDomainPlan | undefined,
  issues: Issues,
): void {
  const isPrivate = isPrivateApi(settings);
  if (isPrivate && settings.policy === undefined)
    issues.at("native", "restApi", "policy").add("REST_API_POLICY_MISSING", {
      problem: "AWS deploys no private API without a resource policy",
      cure: "add a policy that says which VPC endpoints may call it",
    });
  if (isPrivate === undefined || customDomain?.domain.kind !== "new") return;
  const { endpoint } = customDomain.domain;
  if ((endpoint === "private") === isPrivate) return;
  const problem = isPrivate ? "a private API takes a private domain" : "a private domain takes a private API";
  const cure = isPrivate ? 'write "private"' : `write ${SETTINGS}, or another endpointType`;
  issues
    .at("customDomain", "endpointType")
    .add("DOMAIN_ENDPOINT_CONFLICT", { problem, value: endpoint, cure });
}

/** Undefined where it shows only later. */
function isPrivateApi({ endpointConfiguration }: NativeRestApiSettings): boolean | undefined {
  if (endpointConfiguration === undefined) return false;
  if (!isPlain<unknown>(endpointConfiguration)) return undefined;
  const { types } = endpointConfiguration as { readonly types?: unknown };
  const [type] = [types].flat();
  if (!isPlain<unknown>(types) || !isPlain<unknown>(type)) return undefined;
  return type === "PRIVATE";
}
