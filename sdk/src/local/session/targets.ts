import { TYPE } from "../../aws/tokens";
import type { GraphIndex } from "../../graph";

/** HTTP APIs name listeners, REST APIs load balancers. */
const BALANCER_TYPES = [TYPE.lb.Listener, TYPE.alb.Listener, TYPE.lb.LoadBalancer, TYPE.alb.LoadBalancer];

/**
 * Maps the URLs that stand for listeners and load balancers to ARNs. Users name them by ARN, or by the logical name of
 * one of the program.
 */
export function targetsByArn(
  targets: Readonly<Record<string, string>>,
  index: GraphIndex,
): Readonly<Record<string, string>> {
  const entries = Object.entries(targets).map(([nameOrArn, url]) => [
    arnOf(nameOrArn, index) ?? nameOrArn,
    url,
  ]);
  return Object.fromEntries(entries);
}

function arnOf(name: string, index: GraphIndex): string | undefined {
  for (const type of BALANCER_TYPES) {
    const balancer = index.find(type, name);
    if (balancer) return String(balancer.state.arn ?? balancer.id);
  }
  return undefined;
}
