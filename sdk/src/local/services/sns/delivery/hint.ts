import type { DeliveryFailure } from "../../targets/failure";

/** What the author of a program can do about a message that was not let through; `undefined` for another failure. */
export function mend({ code }: DeliveryFailure, topicArn: string, to: string): string | undefined {
  if (code !== "NO_PERMISSIONS") return undefined;
  const topic = topicArn.slice(topicArn.lastIndexOf(":") + 1);
  const target = to.slice(to.lastIndexOf(":") + 1);
  if (to.startsWith("arn:aws:lambda:"))
    return `topic ${topic} may not call function ${target}: an aws.lambda.Permission has to allow lambda:InvokeFunction to sns.amazonaws.com with the source ARN ${topicArn}`;
  return `topic ${topic} may not send to queue ${target}: its policy has to allow sqs:SendMessage to sns.amazonaws.com with the condition { ArnEquals: { "aws:SourceArn": "${topicArn}" } }`;
}
