import { hexOf, single, text } from "../../aws/answer";
import { TYPE } from "../../aws/tokens";
import type { GraphValue } from "../types";
import type { WireObject } from "../wire";
import { makeNetwork } from "./awsx-network";
import { type ComponentAnswer, type ComponentRequest, type MadeResource, refer } from "./component";

/**
 * The outputs of components of `@pulumi/awsx`, with the resources that these lead to. Ids and addresses are plausible.
 * Other resources of awsx, such as routes, are absent.
 */
export const AWSX_COMPONENTS: ReadonlyMap<string, ComponentAnswer> = new Map<string, ComponentAnswer>([
  ["awsx:ec2:Vpc", makeNetwork],
  ["awsx:ec2:DefaultVpc", answerDefaultVpc],
  ["awsx:ecr:Repository", makeRepository],
  ["awsx:ecr:Image", answerImage],
  ["awsx:lb:ApplicationLoadBalancer", makeLoadBalancer],
]);

/** The network that an account has in each region from the start. */
function defaultNetwork({ region }: ComponentRequest) {
  const subnet = (zone: string) => `subnet-${hexOf(region, 17, zone)}`;
  return { vpcId: `vpc-${hexOf(region, 17)}`, publicSubnetIds: ["a", "b", "c"].map(subnet) };
}

async function answerDefaultVpc(request: ComponentRequest): Promise<WireObject> {
  return { ...defaultNetwork(request), privateSubnetIds: [] };
}

async function makeRepository({ name, inputs, make }: ComponentRequest): Promise<WireObject> {
  const { lifecyclePolicy: _, ...settings } = inputs;
  const repository = await make(TYPE.ecr.Repository, name.toLowerCase(), settings);
  return { repository: refer(repository), url: String(repository.state.repositoryUrl) };
}

/** Nothing is built: the digest is one of what the image would be built from, by name. */
async function answerImage({ urn, inputs }: ComponentRequest): Promise<WireObject> {
  const digest = hexOf(`${urn} ${JSON.stringify(inputs)}`, 64);
  return { imageUri: `${text(inputs.repositoryUrl) ?? "repository"}@sha256:${digest}` };
}

/**
 * A load balancer with a group of its own, unless it is given one or told to have none. It has a listener on port 80,
 * unless it is given others.
 */
async function makeLoadBalancer(request: ComponentRequest): Promise<WireObject> {
  const { name, inputs, make } = request;
  const { vpcId, publicSubnetIds } = defaultNetwork(request);
  const {
    listener,
    listeners,
    defaultTargetGroup: _,
    defaultSecurityGroup: own,
    subnetIds,
    ...settings
  } = inputs;
  const port = inputs.defaultTargetGroupPort ?? 80;
  const isGuarded = settings.securityGroups !== undefined || single(own)?.skip === true;
  const group = isGuarded ? undefined : await make(TYPE.ec2.SecurityGroup, name, { vpcId });
  const balancer = await make(TYPE.lb.LoadBalancer, name, {
    ...settings,
    loadBalancerType: "application",
    subnets: subnetIds ?? settings.subnets ?? publicSubnetIds,
    ...(group && { securityGroups: [group.id] }),
  });
  const targets = await make(TYPE.lb.TargetGroup, name, { port, protocol: "HTTP", vpcId });
  const wanted = (listeners ?? [listener ?? { port: 80, protocol: "HTTP" }]) as readonly GraphValue[];
  const made = await makeListeners(request, balancer, targets, wanted);
  return {
    vpcId,
    loadBalancer: refer(balancer),
    defaultTargetGroup: refer(targets),
    listeners: made.map(refer),
    ...(group && { defaultSecurityGroup: refer(group) }),
  };
}

/** One after the other, so that they stand in the graph in their order. */
async function makeListeners(
  { name, make }: ComponentRequest,
  balancer: MadeResource,
  targets: MadeResource,
  wanted: readonly GraphValue[],
): Promise<MadeResource[]> {
  const made: MadeResource[] = [];
  for (const [index, listener] of wanted.entries()) {
    const defaultActions = [{ type: "forward", targetGroupArn: targets.state.arn as string }];
    const inputs = { defaultActions, ...(listener as object), loadBalancerArn: balancer.state.arn as string };
    made.push(await make(TYPE.lb.Listener, `${name}-${index}`, inputs));
  }
  return made;
}
