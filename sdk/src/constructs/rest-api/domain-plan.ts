import type * as aws from "@pulumi/aws";
import type * as pulumi from "@pulumi/pulumi";
import type { Defaults } from "../../app/default-sets";
import { TYPE } from "../../aws/tokens";
import type { Issues } from "../../errors";
import type { IpAddressType } from "../../limits/ip-address-types";
import {
  checkKnownProps,
  checkOneOf,
  checkPresent,
  checkType,
  isPlain,
  namesOf,
  resourceType,
} from "../../values";
import { checkMappingPath } from "../gateway/domain/names";
import {
  checkNativeObjects,
  isDomainNameAlone,
  planDomainName,
  RENAMED_IN_DOMAIN,
  refuseOfExisting,
} from "../gateway/domain/plan";
import { planZone, refuseZones, type ZonePlan } from "../gateway/domain/zone-plan";
import { REST_DEFAULTS } from "./defaults";
import type {
  RestCustomDomain,
  RestCustomDomainNativeProps,
  RestCustomDomainProps,
  RestMutualTls,
} from "./domain-props";
import { planSecurityPolicy, type SecurityPolicyPlan } from "./security-policy";

/** The custom domain of a REST API: one to be made, or one to map the API to. */
export interface RestDomainPlan {
  readonly domain: ExistingRestDomain | NewRestDomain;
  readonly path: string | undefined;
}

export interface ExistingRestDomain {
  readonly kind: "existing";
  readonly domainName: aws.apigateway.DomainName;
}

export interface NewRestDomain extends SecurityPolicyPlan {
  readonly kind: "new";
  readonly name: pulumi.Input<string>;
  readonly endpoint: EndpointType;
  /** None where nothing is written to it. */
  readonly zone: ZonePlan | undefined;
  /** An issued certificate. None when one is to be made. */
  readonly certificate: aws.acm.Certificate | undefined;
  readonly mtls: RestMutualTls | undefined;
  /** The addresses at which it takes requests. */
  readonly ipAddressType?: IpAddressType;
}

export type EndpointType = (typeof ENDPOINTS)[number];

const ENDPOINTS = ["edge", "regional", "private"] as const;
const PROPS = namesOf<RestCustomDomainProps>()([
  "domainName",
  "endpointType",
  "hostedZone",
  "mtls",
  "path",
  "securityPolicy",
  "native",
]);
const NATIVE_TYPES: Readonly<Record<keyof RestCustomDomainNativeProps, string>> = {
  certificate: TYPE.acm.Certificate,
  domainName: TYPE.apigateway.DomainName,
  hostedZone: TYPE.route53.Zone,
};
/** Check the `customDomain` prop of a REST API, at whose path `issues` stands. */
export function planRestDomain(
  customDomain: RestCustomDomain | undefined,
  defaults: Pick<Defaults, "domainSecurityPolicy">,
  issues: Issues,
): RestDomainPlan | undefined {
  if (customDomain === undefined) return undefined;
  const props = normalise(customDomain, issues);
  if (!props) return undefined;
  checkPath(props.path, issues.at("path"));
  const nameIssues = isDomainNameAlone(customDomain) ? issues : issues.at("domainName");
  const domain = planDomain(props, defaults, nameIssues, issues);
  return domain && { domain, path: props.path };
}

function normalise(customDomain: RestCustomDomain, issues: Issues): RestCustomDomainProps | undefined {
  if (isDomainNameAlone(customDomain)) return { domainName: customDomain };
  if (!checkKnownProps(customDomain, PROPS, issues, RENAMED_IN_DOMAIN)) return undefined;
  const props = customDomain as RestCustomDomainProps;
  return { ...props, native: checkNativeObjects(props.native, NATIVE_TYPES, issues.at("native")) };
}

/** REST APIs map one part. Several are for the newer kind of mapping, which not all edge and shared domains take. */
function checkPath(path: unknown, issues: Issues): void {
  if (path === undefined || !checkType(path, "string", issues)) return;
  const inner = path.replace(/^\/+|\/+$/g, "");
  if (!inner.includes("/")) return checkMappingPath(path, issues);
  const cure = `write one part, such as ${JSON.stringify(inner.replace(/\/+/g, "-"))}`;
  issues.add("DOMAIN_PATH_INVALID", {
    problem: "a REST API is mapped to one part of a path",
    value: path,
    cure,
  });
}

function planDomain(
  props: RestCustomDomainProps,
  defaults: Pick<Defaults, "domainSecurityPolicy">,
  nameIssues: Issues,
  issues: Issues,
): ExistingRestDomain | NewRestDomain | undefined {
  const { native } = props;
  if (native?.domainName !== undefined) {
    refuseOfExisting(props, issues);
    refuseSettings(props, issues);
    return { kind: "existing", domainName: native.domainName };
  }
  const endpoint = planEndpoint(props.endpointType, issues.at("endpointType"));
  const policy = planSecurityPolicy(props, endpoint, defaults, issues.at("securityPolicy"));
  const mtls = planMutualTls(props.mtls, endpoint, issues.at("mtls"));
  const name = planDomainName(props, nameIssues, issues);
  if (name === undefined) return undefined;
  const zone = planRestZone(props, endpoint, issues);
  return { kind: "new", name, endpoint, ...policy, mtls, zone, certificate: native?.certificate };
}

/** Report what an existing domain has already, besides name, zone and certificate. */
function refuseSettings(props: RestCustomDomainProps, issues: Issues): void {
  for (const name of ["endpointType", "mtls", "securityPolicy"] as const) {
    if (props[name] === undefined) continue;
    const problem = "cannot be set when native.domainName is given";
    const cure = "set it where the domain is made";
    issues.at(name).add("NATIVE_CONFLICT", { problem, value: props[name], cure });
  }
}

function planEndpoint(type: unknown, issues: Issues): EndpointType {
  if (type === undefined || !checkOneOf(type, ENDPOINTS, issues)) return REST_DEFAULTS.endpointType;
  return type;
}

function planMutualTls(
  mtls: RestMutualTls | undefined,
  endpoint: EndpointType,
  issues: Issues,
): RestMutualTls | undefined {
  if (
    mtls === undefined ||
    !checkKnownProps(mtls, namesOf<RestMutualTls>()(["bucket", "key", "version"]), issues)
  )
    return undefined;
  if (endpoint !== "regional") {
    const problem = `a domain with endpointType ${JSON.stringify(endpoint)} asks clients for no certificate`;
    const cure = 'remove it, or write endpointType: "regional"';
    issues.add("DOMAIN_ENDPOINT_CONFLICT", { problem, cure });
  }
  const { bucket, key } = mtls as Partial<RestMutualTls>;
  const isBucket = checkPresent(bucket, issues.at("bucket"), "add the bucket that has the trust store");
  const isKey = checkPresent(key, issues.at("key"), 'add the key of the trust store, such as "clients.pem"');
  if (isBucket) checkBucket(bucket, issues.at("bucket"));
  if (!isKey || !isBucket || !checkType(key, "string", issues.at("key"))) return undefined;
  return mtls;
}

function checkBucket(bucket: RestMutualTls["bucket"], issues: Issues): void {
  if (typeof bucket === "string" || !isPlain<unknown>(bucket)) return;
  const isBucket = resourceType(bucket)?.startsWith("aws:s3/bucket") || "bucketName" in Object(bucket);
  if (isBucket) return;
  const cure = "pass its name, an aws.s3.Bucket, or a construct with bucketName";
  issues.add("VALUE_WRONG_TYPE", { problem: "not a bucket", value: bucket, cure });
}

function planRestZone(
  props: RestCustomDomainProps,
  endpoint: EndpointType,
  issues: Issues,
): ZonePlan | undefined {
  const { domainName, hostedZone, native } = props;
  if (endpoint === "private" && native?.certificate !== undefined) {
    const reason = 'endpointType is "private" and the certificate is given';
    refuseZones(props, { reason, cure: "remove it, there is nothing to write to it" }, issues);
    return undefined;
  }
  if (hostedZone !== undefined && native?.hostedZone !== undefined) {
    const problem = "cannot be set together with hostedZone";
    const cure = "remove one of the two";
    issues.at("native", "hostedZone").add("PROP_CONFLICT", { problem, value: native.hostedZone, cure });
  }
  return planZone(domainName as pulumi.Input<string>, props, issues);
}
