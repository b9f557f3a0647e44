import { arn, autoName, hexOf, type ProviderAnswer, type ProviderRequest, text } from "./answer";
import type { ResourceFacts } from "./resource-facts";
import { TYPE } from "./tokens";

export const LOAD_BALANCING_TYPES: readonly ResourceFacts[] = [
  {
    token: TYPE.lb.LoadBalancer,
    displayName: "load balancer",
    taggable: true,
    answer: answerLoadBalancer,
  },
  { token: TYPE.lb.Listener, displayName: "listener", taggable: true, answer: answerListener },
  {
    token: TYPE.lb.TargetGroup,
    displayName: "target group",
    taggable: true,
    answer: answerTargetGroup,
  },
];

function answerLoadBalancer(request: ProviderRequest): ProviderAnswer {
  const name = autoName(request);
  const id = balancingArn(request, `loadbalancer/app/${name}/${hexOf(request.urn, 16)}`);
  const dnsName = `${name}-${hexOf(request.urn, 10)}.${request.region}.elb.amazonaws.com`;
  return { id, state: { name, arn: id, dnsName, arnSuffix: id.slice(id.indexOf("app/")) } };
}

/** The ARN of a listener begins with that of its load balancer. */
function answerListener(request: ProviderRequest): ProviderAnswer {
  const balancer =
    text(request.inputs.loadBalancerArn) ?? balancingArn(request, "loadbalancer/app/balancer/0");
  const id = `${balancer.replace(":loadbalancer/", ":listener/")}/${hexOf(request.urn, 16)}`;
  return { id, state: { arn: id } };
}

function answerTargetGroup(request: ProviderRequest): ProviderAnswer {
  const name = autoName(request);
  const id = balancingArn(request, `targetgroup/${name}/${hexOf(request.urn, 16)}`);
  return { id, state: { name, arn: id } };
}

function balancingArn(request: ProviderRequest, resource: string): string {
  return arn(request, "elasticloadbalancing", resource);
}
