import assert from "node:assert/strict";
import { Queue, Topic } from "#sdk/index";
import { PERMISSION } from "../support/api";
import { define } from "./program";

const TOPIC = "aws:sns/topic:Topic";

describe("definition: Topic of the earlier implementation", () => {
  it("[topic.function-permission] may call the functions among its subscribers, with its ARN", async () => {
    const recorded = await define(({ stack }) => {
      new Topic(stack, "News", { subscribers: { mail: "src/mail.send" } });
    });
    recorded.expect(PERMISSION, {
      principal: "sns.amazonaws.com",
      sourceArn: recorded.resource(TOPIC).state.arn,
    });
  });

  it("[topic.queue-policy] sends to the queues among its subscribers, whose policies let its ARN do so", async () => {
    const recorded = await define(({ stack }) => {
      new Topic(stack, "News", { subscribers: { archive: new Queue(stack, "Archive") } });
    });
    const { policy } = recorded.resource("aws:sqs/queuePolicy:QueuePolicy").inputs;
    const [send] = JSON.parse(String(policy)).Statement.filter(
      ({ Effect }: { Effect: string }) => Effect === "Allow",
    );
    assert.deepEqual(send.Principal, { Service: "sns.amazonaws.com" });
    assert.ok([send.Action].flat().includes("sqs:SendMessage"));
    assert.match(JSON.stringify(send.Condition), /"aws:SourceArn":\["arn:aws:sns:[^"]*:dev-notes-News"\]/);
  });
});
