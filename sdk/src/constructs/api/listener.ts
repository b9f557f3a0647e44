import type * as lb from "@pulumi/aws/lb";
import type * as pulumi from "@pulumi/pulumi";
import type { Issues } from "../../errors";
import type { AwsxLoadBalancer } from "./route-props";

/** Type token of a load balancer of awsx, which has its listeners with it. */
export const AWSX_BALANCER = "awsx:lb:ApplicationLoadBalancer";

type Listener = lb.Listener | AwsxLoadBalancer;

/** ARN of the listener. `issues` stand at the prop, for a load balancer that turns out to have none. */
export function listenerArn(listener: Listener, issues: Issues): pulumi.Output<string> {
  if (!isBalancer(listener)) return listener.arn;
  return listener.listeners.apply((listeners) => {
    const [first] = listeners ?? [];
    if (first) return first.arn;
    const found = issues.apart();
    const cure = "give it a listener, or pass the aws.lb.Listener";
    found.add("ROUTE_LISTENER_MISSING", { problem: "the load balancer has no listener", cure });
    throw found.toError();
  });
}

/** ARN of the load balancer of the listener. */
export function balancerArn(listener: Listener): pulumi.Output<string> {
  if (!isBalancer(listener)) return listener.loadBalancerArn;
  return listener.loadBalancer.apply(({ arn }) => arn);
}

function isBalancer(listener: Listener): listener is AwsxLoadBalancer {
  return (listener as unknown as { readonly __pulumiType: string }).__pulumiType === AWSX_BALANCER;
}
