import type { AccountRegion } from "../endpoint/aws-api";
import { nonEmpty } from "./errors";

/**
 * The name of the queue that a URL leads to: `https://sqs.us-east-1.amazonaws.com/123456789012/x`, a local endpoint, one of
 * the older hosts, or the name alone.
 */
export function queueNameOf(url: string): string {
  const end = nonEmpty("QueueUrl", url).indexOf("?");
  const path = end < 0 ? url : url.slice(0, end);
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name.includes("%") ? decode(name) : name;
}

/** `arn:aws:sqs:us-east-1:123456789012:x` */
export function queueArn({ region, accountId }: AccountRegion, name: string): string {
  return `arn:aws:sqs:${region}:${accountId}:${name}`;
}

/** The name of the queue that an ARN names, or `undefined` for anything else. */
export function queueNameOfArn(arn: string): string | undefined {
  const [prefix, , service, , , name, ...rest] = arn.split(":");
  return prefix === "arn" && service === "sqs" && name && rest.length === 0 ? name : undefined;
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    // No queue has a name with a bare %.
    return name;
  }
}
