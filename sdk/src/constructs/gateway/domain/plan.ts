import type * as aws from "@pulumi/aws";
import type * as pulumi from "@pulumi/pulumi";
import { TYPE } from "../../../aws/tokens";
import type { Issues } from "../../../errors";
import type { IpAddressType } from "../../../limits/ip-address-types";
import { checkInput, checkKnownProps, checkResource, checkType, isPlain, namesOf } from "../../../values";
import { checkDomainName, checkMappingPath } from "./names";
import type { CustomDomain, CustomDomainNativeProps, CustomDomainProps } from "./props";
import { type DomainProtocol, refuseOtherProtocol } from "./protocols";
import { isTextOrLater, planZone, refuseZones, type ZonePlan, type ZoneProps } from "./zone-plan";

/** The custom domain to make, or to map the API to. */
export interface CustomDomainPlan {
  readonly domain: ExistingDomain | NewDomain;
  readonly path: string | undefined;
  /** A doubtful setting that is not wrong. */
  readonly warning?: string;
}

export interface ExistingDomain {
  readonly kind: "existing";
  readonly domainName: aws.apigatewayv2.DomainName;
}

export interface NewDomain {
  readonly kind: "new";
  readonly name: pulumi.Input<string>;
  /** None for a domain whose DNS is elsewhere. */
  readonly zone: ZonePlan | undefined;
  /** An issued certificate. None when one is to be made. */
  readonly certificate: aws.acm.Certificate | undefined;
  /** The addresses at which it takes requests. */
  readonly ipAddressType?: IpAddressType;
}

const PROPS = namesOf<CustomDomainProps>()([
  "domainName",
  "hostedZone",
  "isExternalDomain",
  "path",
  "native",
]);
/** Names of generation 0, and where they are now. */
export const RENAMED_IN_DOMAIN = { certificate: "native.certificate", acmCertificate: "native.certificate" };
const NATIVE_TYPES: Readonly<Record<keyof CustomDomainNativeProps, string>> = {
  certificate: TYPE.acm.Certificate,
  domainName: TYPE.apigatewayv2.DomainName,
  hostedZone: TYPE.route53.Zone,
};

/**
 * Check the `customDomain` prop of an HTTP or WebSocket API, at whose path `issues` stands. Undefined when there is none,
 * or when what is there cannot be understood.
 */
export function planCustomDomain(
  customDomain: CustomDomain | undefined,
  issues: Issues,
  protocol: DomainProtocol = "http",
): CustomDomainPlan | undefined {
  if (customDomain === undefined) return undefined;
  const props = normaliseCustomDomain(customDomain, issues);
  if (!props) return undefined;
  checkFlag(props.isExternalDomain, issues.at("isExternalDomain"));
  checkPath(props.path, issues.at("path"));
  // The path of a name that was given as `customDomain: "..."` is the prop itself.
  const nameIssues = isDomainNameAlone(customDomain) ? issues : issues.at("domainName");
  const domain = planDomain(props, nameIssues, issues);
  if (domain?.kind === "existing") {
    refuseOtherProtocol(domain.domainName, protocol, issues.at("native", "domainName"));
  }
  return domain && { domain, path: props.path, ...warningOf(props) };
}

/** The same domain at the addresses of its API. One that was made elsewhere keeps its own. */
export function withIpAddressType<Plan extends { readonly domain: { readonly kind: "existing" | "new" } }>(
  plan: Plan | undefined,
  ipAddressType: IpAddressType | undefined,
): Plan | undefined {
  if (!plan || ipAddressType === undefined || plan.domain.kind === "existing") return plan;
  return { ...plan, domain: { ...plan.domain, ipAddressType } };
}

function normaliseCustomDomain(customDomain: CustomDomain, issues: Issues): CustomDomainProps | undefined {
  if (isDomainNameAlone(customDomain)) return { domainName: customDomain };
  if (!checkKnownProps(customDomain, PROPS, issues, RENAMED_IN_DOMAIN)) return undefined;
  const props = customDomain as CustomDomainProps;
  return { ...props, native: checkNativeObjects(props.native, NATIVE_TYPES, issues.at("native")) };
}

/** A name alone. One that is only known at deploy time needs the longer form for its zone, which is then asked for. */
export function isDomainNameAlone(customDomain: unknown): customDomain is string {
  return typeof customDomain === "string" || !isPlain(customDomain);
}

/** The existing objects of the right types. Others are reported. `types` has their tokens. */
export function checkNativeObjects<Native extends object>(
  native: Native | undefined,
  types: { readonly [Name in keyof Native]-?: string },
  issues: Issues,
): Partial<Native> {
  if (native === undefined || !checkKnownProps(native, Object.keys(types), issues)) return {};
  for (const [name, type] of Object.entries<string>(types)) {
    const given = native[name as keyof Native];
    if (given !== undefined) checkResource(given, [type], issues.at(name));
  }
  return native as Native;
}

function checkFlag(flag: unknown, issues: Issues): void {
  if (flag !== undefined) checkType(flag, "boolean", issues);
}

function checkPath(path: unknown, issues: Issues): void {
  if (path !== undefined && checkType(path, "string", issues)) checkMappingPath(path, issues);
}

function planDomain(
  props: CustomDomainProps,
  nameIssues: Issues,
  issues: Issues,
): ExistingDomain | NewDomain | undefined {
  const { native } = props;
  if (native?.domainName !== undefined) {
    refuseOfExisting(props, issues);
    return { kind: "existing", domainName: native.domainName };
  }
  const name = planDomainName(props, nameIssues, issues);
  if (name === undefined) return undefined;
  if (props.isExternalDomain === true) checkExternal(props, issues);
  const given = props.domainName as pulumi.Input<string>;
  const zone = props.isExternalDomain === true ? undefined : planZone(given, props, issues);
  return { kind: "new", name, zone, certificate: native?.certificate };
}

/** Check the name of a domain that is to be made. */
export function planDomainName(
  { domainName, hostedZone }: Pick<CustomDomainProps, "domainName" | "hostedZone">,
  nameIssues: Issues,
  issues: Issues,
): pulumi.Input<string> | undefined {
  if (domainName === undefined) {
    const cure = 'write domainName: "api.example.com", or pass an existing domain as native.domainName';
    issues.add("PROP_MISSING", { problem: "has no domainName", cure });
    return undefined;
  }
  if (isTextOrLater(domainName, "native.domainName", nameIssues)) {
    return checkInput(domainName, nameIssues, checkDomainName);
  }
  // Without a name there is no zone to plan, but a zone given as a resource is a mistake of its own.
  if (hostedZone !== undefined) isTextOrLater(hostedZone, "native.hostedZone", issues.at("hostedZone"));
  return undefined;
}

/** Report what an existing domain has already. */
export function refuseOfExisting(
  props: ZoneProps & {
    readonly domainName?: pulumi.Input<string>;
    readonly native?: { readonly certificate?: aws.acm.Certificate };
  },
  issues: Issues,
): void {
  const { domainName, native } = props;
  const reason = "native.domainName is given";
  const problem = `cannot be set when ${reason}`;
  if (domainName !== undefined) {
    const cure = "remove it, the existing domain has its name";
    issues.at("domainName").add("DOMAIN_NAME_TWICE", { problem, value: domainName, cure });
  }
  refuseZones(props, { reason, cure: "remove it, the existing domain has its records" }, issues);
  if (native?.certificate !== undefined) {
    const cure = "remove it, or set it where the domain is made";
    const value = native.certificate;
    issues.at("native", "certificate").add("DOMAIN_CERTIFICATE_REFUSED", { problem, value, cure });
  }
}

/** Report what a domain lacks, or has too much, whose DNS is elsewhere. */
export function checkExternal(
  props: ZoneProps & { readonly native?: { readonly certificate?: aws.acm.Certificate } },
  issues: Issues,
): void {
  const reason = "isExternalDomain is true";
  if (props.native?.certificate === undefined) {
    const cure = "pass an issued certificate for the domain";
    issues
      .at("native", "certificate")
      .add("DOMAIN_CERTIFICATE_NEEDED", { problem: `needed when ${reason}`, cure });
  }
  refuseZones(props, { reason, cure: "remove it, the records are made elsewhere" }, issues);
}

/** Definition silent: as in the earlier implementation the named zone wins, but not without a word. */
export function warningOf({ hostedZone, native }: ZoneProps): { readonly warning?: string } {
  if (hostedZone === undefined || native?.hostedZone === undefined) return {};
  return { warning: "customDomain.hostedZone is used and native.hostedZone is not; remove one of them" };
}
