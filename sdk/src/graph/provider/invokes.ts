import { ACCOUNT_ID, hexOf, idOf, text } from "../../aws/answer";
import type { GraphValue } from "../types";
import { policyDocument } from "./policy-document";

/** A question to a provider, such as `aws.getRegion()`. */
export interface InvokeRequest {
  readonly token: string;
  readonly inputs: Readonly<Record<string, GraphValue>>;
  readonly region: string;
  /** Empty by default. Made-up values that follow from no known fact differ with another variant. */
  readonly variant: string;
}

type Answer = Readonly<Record<string, GraphValue>>;
type InvokeRule = (request: InvokeRequest) => Answer;

/** The provider's answer. Undefined for a call without a rule. */
export function answerInvoke(request: InvokeRequest): Answer | undefined {
  const rule = RULES[request.token];
  return rule && { id: seedOf(request), ...request.inputs, ...rule(request) };
}

/** The same for the same question. */
function seedOf({ token, inputs, variant }: InvokeRequest): string {
  return idOf(`${token} ${JSON.stringify(inputs)}${variant}`, 12);
}

function hostedZone(request: InvokeRequest): Answer {
  const name = text(request.inputs.name)?.replace(/\.$/, "") ?? "example.com";
  const zoneId =
    text(request.inputs.zoneId) ?? `Z${idOf(`zone ${name}${request.variant}`, 19).toUpperCase()}`;
  const nameServers = [1, 2, 3, 4].map((n) => `ns-${n}.awsdns-0${n}.com`);
  const arn = `arn:aws:route53:::hostedzone/${zoneId}`;
  return { id: zoneId, zoneId, name, nameServers, primaryNameServer: nameServers[0] as string, arn };
}

const balancerArn = (region: string, path: string): string =>
  `arn:aws:elasticloadbalancing:${region}:${ACCOUNT_ID}:${path}`;

function loadBalancer({ inputs, region, variant }: InvokeRequest): Answer {
  const name = text(inputs.name) ?? text(inputs.arn)?.split("/")[2] ?? "balancer";
  const seed = `${name}${variant}`;
  const arn = text(inputs.arn) ?? balancerArn(region, `loadbalancer/app/${name}/${hexOf(seed, 16)}`);
  return {
    id: arn,
    arn,
    name,
    dnsName: `${name}-${hexOf(seed, 10)}.${region}.elb.amazonaws.com`,
    internal: true,
    loadBalancerType: "application",
    vpcId: `vpc-${hexOf(seed, 17)}`,
    securityGroups: [`sg-${hexOf(seed, 17)}`],
    subnets: [`subnet-${hexOf(seed, 17, "a")}`, `subnet-${hexOf(seed, 17, "b")}`],
  };
}

function listener({ inputs, region, variant }: InvokeRequest): Answer {
  const given = text(inputs.arn);
  const loadBalancerArn =
    text(inputs.loadBalancerArn) ??
    given?.replace(":listener/", ":loadbalancer/").replace(/\/[^/]*$/, "") ??
    balancerArn(region, "loadbalancer/app/balancer/0");
  const arn =
    given ??
    `${loadBalancerArn.replace(":loadbalancer/", ":listener/")}/${hexOf(`${loadBalancerArn}${variant}`, 16)}`;
  return { id: arn, arn, loadBalancerArn, port: inputs.port ?? 80, protocol: "HTTP" };
}

function subnets(request: InvokeRequest): Answer {
  const seed = seedOf(request);
  return { id: request.region, ids: [`subnet-${hexOf(seed, 17, "a")}`, `subnet-${hexOf(seed, 17, "b")}`] };
}

function vpc(request: InvokeRequest): Answer {
  const seed = seedOf(request);
  const id = text(request.inputs.id) ?? `vpc-${hexOf(seed, 17)}`;
  const network = Number.parseInt(hexOf(seed, 2, "network"), 16);
  return {
    id,
    cidrBlock: `10.${network}.0.0/16`,
    arn: `arn:aws:ec2:${request.region}:${ACCOUNT_ID}:vpc/${id}`,
  };
}

function availabilityZones({ region }: InvokeRequest): Answer {
  return {
    id: region,
    names: ["a", "b", "c"].map((zone) => `${region}${zone}`),
    zoneIds: ["az1", "az2", "az3"],
  };
}

const RULES: Readonly<Record<string, InvokeRule>> = {
  "aws:index/getRegion:getRegion": ({ region, inputs }) => {
    const name = text(inputs.region) ?? text(inputs.name) ?? region;
    return { id: name, name, region: name, endpoint: `ec2.${name}.amazonaws.com`, description: name };
  },
  "aws:index/getCallerIdentity:getCallerIdentity": () => ({
    id: ACCOUNT_ID,
    accountId: ACCOUNT_ID,
    arn: `arn:aws:iam::${ACCOUNT_ID}:user/capture`,
    userId: "AIDACAPTURE",
  }),
  "aws:index/getPartition:getPartition": () => ({
    id: "aws",
    partition: "aws",
    dnsSuffix: "amazonaws.com",
    reverseDnsPrefix: "com.amazonaws",
  }),
  "aws:index/getAvailabilityZones:getAvailabilityZones": availabilityZones,
  "aws:route53/getZone:getZone": hostedZone,
  "aws:lb/getLoadBalancer:getLoadBalancer": loadBalancer,
  "aws:lb/getListener:getListener": listener,
  "aws:ec2/getSubnets:getSubnets": subnets,
  "aws:ec2/getVpc:getVpc": vpc,
  "aws:iam/getPolicyDocument:getPolicyDocument": ({ inputs, ...request }) => {
    const { json, minifiedJson } = policyDocument(inputs);
    return { id: seedOf({ inputs, ...request }), json, minifiedJson };
  },
};
