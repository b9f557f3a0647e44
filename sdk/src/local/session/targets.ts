import { TYPE } from "../../aws/tokens";
import type { GraphIndex } from "../../graph";

const LISTENER_TYPES = [TYPE.lb.Listener, TYPE.alb.Listener];

/**
 * Maps the URLs that stand for listeners to ARNs. Users name them by ARN, or by the logical name of a listener of
 * the program.
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
  for (const type of LISTENER_TYPES) {
    const listener = index.find(type, name);
    if (listener) return String(listener.state.arn ?? listener.id);
  }
  return undefined;
}
