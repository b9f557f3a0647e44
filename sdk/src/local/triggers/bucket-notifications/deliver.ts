import type { Input } from "../../services/endpoint/aws-api";
import type { Configuration } from "./configurations";

/** A call that hands an event over. */
export interface Handover {
  readonly service: string;
  readonly operation: string;
  readonly input: Input;
}

/** How a destination is told. */
export function handoverTo({ kind, to }: Pick<Configuration, "kind" | "to">, event: object): Handover {
  const text = JSON.stringify(event);
  switch (kind) {
    case "lambda": {
      const Payload = Buffer.from(text).toString("base64");
      return {
        service: "lambda",
        operation: "Invoke",
        input: { FunctionName: to, InvocationType: "Event", Payload },
      };
    }
    case "sqs": {
      const [, , , region, account, name] = to.split(":");
      const QueueUrl = `https://sqs.${region}.amazonaws.com/${account}/${name}`;
      return { service: "sqs", operation: "SendMessage", input: { QueueUrl, MessageBody: text } };
    }
    case "sns": {
      const input = { TopicArn: to, Subject: "Amazon S3 Notification", Message: text };
      return { service: "sns", operation: "Publish", input };
    }
  }
}
