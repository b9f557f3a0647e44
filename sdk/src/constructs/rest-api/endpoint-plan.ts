import * as pulumi from "@pulumi/pulumi";
import { hasInputInside } from "../../aws/installed-inputs";
import type { Issues } from "../../errors";
import { ENHANCED_SECURITY_POLICIES } from "../../limits/security-policies";
import { isPlain } from "../../values";
import { planIpAddressType } from "../gateway/ip-address-plan";
import type { EndpointType } from "./domain-plan";
import type { NativeRestApiSettings, RestApiV1Props } from "./props";
import { planSecurityPolicy } from "./security-policy";

type Endpoint = NonNullable<NativeRestApiSettings["endpointConfiguration"]>;
type PlainEndpoint = Exclude<Endpoint, pulumi.Output<unknown> | Promise<unknown>>;

/** The settings of an API with its addresses and its policy of TLS. `issues` stand at the construct. */
export function withEndpoint(
  settings: NativeRestApiSettings,
  props: Pick<RestApiV1Props, "ipAddressType" | "securityPolicy">,
  issues: Issues,
): NativeRestApiSettings {
  return { ...settings, ...addresses(settings, props, issues), ...policy(settings, props, issues) };
}

function addresses(
  { endpointConfiguration: given }: NativeRestApiSettings,
  props: Pick<RestApiV1Props, "ipAddressType">,
  issues: Issues,
): Pick<NativeRestApiSettings, "endpointConfiguration"> {
  const at = issues.at("ipAddressType");
  const known = given !== undefined && isPlain<unknown>(given) ? (given as PlainEndpoint) : undefined;
  const type = planIpAddressType(
    {
      given: props.ipAddressType,
      native: ["native.restApi.endpointConfiguration.ipAddressType", known?.ipAddressType],
      hasInput: () => hasInputInside("RestApiEndpointConfiguration", "ipAddressType"),
    },
    at,
  );
  if (type === undefined) return {};
  if (type === "ipv4" && typeOf(known) === "private") {
    const problem = "a private API takes both kinds of addresses";
    at.add("PROP_CONFLICT", { problem, value: type, cure: 'write "dualstack", or remove it' });
  }
  // AWS takes an edge API for one that does not say what it is.
  if (given === undefined) return { endpointConfiguration: { types: "EDGE", ipAddressType: type } };
  if (known) return { endpointConfiguration: { ...known, ipAddressType: type } };
  const later = pulumi.output(given as pulumi.Input<{ readonly types: string }>);
  return { endpointConfiguration: later.apply((found) => ({ ...found, ipAddressType: type })) };
}

function policy(
  { endpointConfiguration: given, securityPolicy: native, endpointAccessMode: mode }: NativeRestApiSettings,
  { securityPolicy }: Pick<RestApiV1Props, "securityPolicy">,
  issues: Issues,
): Pick<NativeRestApiSettings, "securityPolicy" | "endpointAccessMode"> {
  if (securityPolicy === undefined) return {};
  const at = issues.at("securityPolicy");
  if (native !== undefined) {
    const problem = "cannot be set together with native.restApi.securityPolicy";
    at.add("PROP_CONFLICT", { problem, value: securityPolicy, cure: "remove one of the two" });
  }
  if (String(securityPolicy).startsWith("TLS ")) {
    const problem = "AWS gives the endpoint of an API such a policy by itself";
    const cure = `remove it, or write a policy by its name in AWS, such as "${ENHANCED_SECURITY_POLICIES[0]}"`;
    at.add("VALUE_NOT_ALLOWED", { problem, value: securityPolicy, cure });
    return {};
  }
  const known = given !== undefined && isPlain<unknown>(given) ? (given as PlainEndpoint) : undefined;
  const endpoint = given === undefined ? "edge" : (typeOf(known) ?? ofPolicy(securityPolicy));
  const { securityPolicy: name, endpointAccessMode } = planSecurityPolicy(
    { securityPolicy },
    endpoint,
    { domainSecurityPolicy: "TLS 1.2" },
    at,
  );
  return {
    securityPolicy: name,
    ...(endpointAccessMode && { endpointAccessMode: mode ?? endpointAccessMode }),
  };
}

/** Undefined where it shows only later. */
function typeOf(endpoint: PlainEndpoint | undefined): EndpointType | undefined {
  const word: unknown = [endpoint?.types].flat()[0];
  return typeof word === "string" ? (word.toLowerCase() as EndpointType) : undefined;
}

/** The endpoint that a policy is for, where nothing else says it. */
function ofPolicy(policy: string): EndpointType {
  return policy.endsWith("_EDGE") ? "edge" : "regional";
}
