import { ServiceError } from "../../services/service-error";
import type { Mapping, SourceKind } from "./mapping";

/** The permissions that the role of a function needs, which AWS checks when the mapping is made. */
const NEEDED: Readonly<Record<SourceKind, readonly string[]>> = {
  sqs: ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"],
  dynamodb: ["dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator"],
  kinesis: ["kinesis:GetRecords", "kinesis:GetShardIterator", "kinesis:ListShards"],
};

/** Whether a call was refused because nothing allows it. */
export function isDenied(error: unknown): boolean {
  return error instanceof ServiceError && error.code.startsWith("AccessDenied");
}

/** The reason why a source cannot be read, and the cure. */
export function unreadable(mapping: Mapping, handler: string, error: Error): string {
  const { source, kind, sourceArn } = mapping;
  if (!isDenied(error)) return `${source} cannot be read for ${handler}: ${codeOf(error)}: ${error.message}`;
  const [, action = NEEDED[kind][0]] = /perform: (\S+)/.exec(error.message) ?? [];
  const actions = [...new Set([action, ...NEEDED[kind]])].map((name) => `"${name}"`).join(", ");
  const line = `attachPermissions([{ actions: [${actions}], resources: ["${sourceArn}"] }])`;
  return `${source} does not call ${handler}: the role of the function may not ${action}; grant it with ${line} of the function`;
}

function codeOf(error: Error): string {
  return error instanceof ServiceError ? error.code : error.name;
}
