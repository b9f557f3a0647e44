import * as pulumi from "@pulumi/pulumi";
import type { Permissions } from "../permissions/entries";
import { isPlain, parseArn } from "../values";
import type { EventSourceSettings } from "./event-source-settings";

/** Actions that a function needs on the destination of its failed records, by the words of each service. */
const ACTIONS = {
  sqs: { send: "sqs:SendMessage", look: "sqs:GetQueueAttributes", within: "" },
  sns: { send: "sns:Publish", look: "sns:GetTopicAttributes", within: "" },
  s3: { send: "s3:PutObject", look: "s3:ListBucket", within: "/*" },
} as const;

/**
 * The permissions that a consumer's function needs for the destination of failed records. Lambda checks them when the
 * two are connected. None for a destination that is hidden in an Output of an object, because that is known too late.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/kinesis-on-failure-destination.html
 */
export function destinationPermissions({ destinationConfig: config }: EventSourceSettings): Permissions {
  if (config === undefined || !isPlain(config) || !isPlain(config?.onFailure)) return [];
  const arn = config?.onFailure?.destinationArn;
  if (arn === undefined) return [];
  const destination = pulumi.output(arn).apply((known) => ({ arn: known, ...actionsOn(known) }));
  const resource = destination.apply(({ arn: known, within }) => `${known}${within}`);
  return [
    { actions: [destination.send], resources: [resource] },
    { actions: [destination.look], resources: [destination.arn] },
  ];
}

function actionsOn(arn: string): (typeof ACTIONS)[keyof typeof ACTIONS] {
  const service = parseArn(arn)?.service;
  return service === "sns" || service === "s3" ? ACTIONS[service] : ACTIONS.sqs;
}
