import type * as pulumi from "@pulumi/pulumi";
import { mapGiven } from "../../values";
import type { LaterSubject } from "./open-policy";
import { accountOf } from "./sender";

/**
 * A queue in its policy. Besides sending, S3 asks for the queue's attributes when a notification to it is set.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/grant-destinations-permissions-to-s3.html
 */
export function queueSubject(arn: pulumi.Output<string>): LaterSubject {
  return {
    arns: arn.apply((known) => [known]),
    account: mapGiven(arn, accountOf),
    overTls: ["sqs:*"],
    send: ["sqs:SendMessage", "sqs:GetQueueAttributes", "sqs:GetQueueUrl"],
  };
}

/**
 * A topic in its policy, which takes no wild card for actions.
 * @see https://docs.aws.amazon.com/sns/latest/dg/sns-security-best-practices.html
 */
export function topicSubject(arn: pulumi.Output<string>): LaterSubject {
  return {
    arns: arn.apply((known) => [known]),
    account: mapGiven(arn, accountOf),
    overTls: ["sns:Publish"],
    send: ["sns:Publish"],
  };
}

/** A bucket and the objects in it. No service sends there. */
export function bucketSubject(arn: pulumi.Output<string>): LaterSubject {
  return { arns: arn.apply((known) => [known, `${known}/*`]), account: "", overTls: ["s3:*"], send: [] };
}
