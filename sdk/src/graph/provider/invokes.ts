import { ACCOUNT_ID, hexOf, idOf, text } from "../../aws/answer";
import type { GraphValue } from "../types";

/** A question to a provider, such as `aws.getRegion()`. */
export interface InvokeRequest {
  readonly token: string;
  readonly inputs: Readonly<Record<string, GraphValue>>;
  readonly region: string;
}

type Answer = Readonly<Record<string, GraphValue>>;
type InvokeRule = (request: InvokeRequest) => Answer;

/** What the provider would answer. Questions without a rule get their inputs and an id back. */
export function answerInvoke(request: InvokeRequest): Answer {
  const rule = RULES[request.token];
  return { id: seedOf(request), ...request.inputs, ...rule?.(request) };
}

/** The same for the same question. */
function seedOf({ token, inputs }: InvokeRequest): string {
  return idOf(`${token} ${JSON.stringify(inputs)}`, 12);
}

function hostedZone(request: InvokeRequest): Answer {
  const name = text(request.inputs.name)?.replace(/\.$/, "") ?? "example.com";
  const zoneId = text(request.inputs.zoneId) ?? `Z${idOf(`zone ${name}`, 19).toUpperCase()}`;
  const nameServers = [1, 2, 3, 4].map((n) => `ns-${n}.awsdns-0${n}.com`);
  return { id: zoneId, zoneId, name, nameServers, arn: `arn:aws:route53:::hostedzone/${zoneId}` };
}

const balancerArn = (region: string, path: string): string =>
  `arn:aws:elasticloadbalancing:${region}:${ACCOUNT_ID}:${path}`;

function loadBalancer({ inputs, region }: InvokeRequest): Answer {
  const name = text(inputs.name) ?? text(inputs.arn)?.split("/")[2] ?? "balancer";
  const arn = text(inputs.arn) ?? balancerArn(region, `loadbalancer/app/${name}/${hexOf(name, 16)}`);
  return {
    id: arn,
    arn,
    name,
    dnsName: `${name}-${hexOf(name, 10)}.${region}.elb.amazonaws.com`,
    internal: true,
    loadBalancerType: "application",
    vpcId: `vpc-${hexOf(name, 17)}`,
    securityGroups: [`sg-${hexOf(name, 17)}`],
    subnets: [`subnet-${hexOf(name, 17, "a")}`, `subnet-${hexOf(name, 17, "b")}`],
  };
}

function listener({ inputs, region }: InvokeRequest): Answer {
  const given = text(inputs.arn);
  const loadBalancerArn =
    text(inputs.loadBalancerArn) ??
    given?.replace(":listener/", ":loadbalancer/").replace(/\/[^/]*$/, "") ??
    balancerArn(region, "loadbalancer/app/balancer/0");
  const arn =
    given ?? `${loadBalancerArn.replace(":loadbalancer/", ":listener/")}/${hexOf(loadBalancerArn, 16)}`;
  return { id: arn, arn, loadBalancerArn, port: inputs.port ?? 80, protocol: "HTTP" };
}

function subnets(request: InvokeRequest): Answer {
  const seed = seedOf(request);
  return { id: request.region, ids: [`subnet-${hexOf(seed, 17, "a")}`, `subnet-${hexOf(seed, 17, "b")}`] };
}

function vpc(request: InvokeRequest): Answer {
  const id = text(request.inputs.id) ?? `vpc-${hexOf(seedOf(request), 17)}`;
  return { id, cidrBlock: "10.0.0.0/16", arn: `arn:aws:ec2:${request.region}:${ACCOUNT_ID}:vpc/${id}` };
}

function availabilityZones({ region }: InvokeRequest): Answer {
  return {
    id: region,
    names: ["a", "b", "c"].map((zone) => `${region}${zone}`),
    zoneIds: ["az1", "az2", "az3"],
  };
}

/** The JSON text of a policy that is written as statements with lists. */
function policyDocument(request: InvokeRequest): Answer {
  const statements = Array.isArray(request.inputs.statements) ? request.inputs.statements : [];
  const json = JSON.stringify({ Version: "2012-10-17", Statement: statements.map(toStatement) });
  return { id: seedOf(request), json, minifiedJson: json };
}

function toStatement(statement: GraphValue): GraphValue {
  const { sid, effect, actions, resources, principals, conditions } = statement as Record<string, GraphValue>;
  const principal = grouped(principals, "type", "identifiers");
  const condition = grouped(conditions, "test", "values", "variable");
  return {
    ...(sid ? { Sid: sid } : {}),
    Effect: effect ?? "Allow",
    ...(actions ? { Action: actions } : {}),
    ...(resources ? { Resource: resources } : {}),
    ...(principal ? { Principal: principal } : {}),
    ...(condition ? { Condition: condition } : {}),
  };
}

function grouped(list: GraphValue | undefined, key: string, values: string, inner?: string) {
  if (!Array.isArray(list) || list.length === 0) return undefined;
  const result: Record<string, GraphValue> = {};
  for (const entry of list as readonly Record<string, GraphValue>[]) {
    const at = String(entry[key]);
    const value = entry[values] ?? null;
    result[at] = inner ? { ...(result[at] as object), [String(entry[inner])]: value } : value;
  }
  return result;
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
  "aws:iam/getPolicyDocument:getPolicyDocument": policyDocument,
};
