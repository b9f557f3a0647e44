import { setTimeout } from "node:timers/promises";
import { QUEUE_TYPE } from "../../services/provision/queues";
import { findResources } from "./find-resources";
import type { ResourceKind, ResourcePorts } from "./resource-kind";

/** The kind of queues: messages that are available, in flight or delayed, and dead letters. */
export const QUEUES: ResourceKind = {
  kind: "queue",
  find: (index) => findResources(index, "queue", [QUEUE_TYPE]),
  async show(arn, _, ports) {
    const { Attributes = {} } = await ports.call("sqs", "GetQueueAttributes", {
      QueueUrl: queueUrl(arn),
      AttributeNames: ["All"],
    });
    return {
      attributes: Attributes,
      sources: await deadLetterSources(arn, ports),
      // Receiving would count as a receive and hide the messages, so the page inspects them.
      messages: await ports.inspect("sqs", arn, {}),
    };
  },
  actions: {
    async send(arn, { body, groupId, deduplicationId, delaySeconds }, { call }) {
      const { MessageId } = await call("sqs", "SendMessage", {
        QueueUrl: queueUrl(arn),
        MessageBody: String(body ?? ""),
        ...(groupId !== undefined && { MessageGroupId: groupId }),
        ...(deduplicationId !== undefined && { MessageDeduplicationId: deduplicationId }),
        ...(delaySeconds !== undefined && { DelaySeconds: delaySeconds }),
      });
      return { said: `Sent as ${String(MessageId)}` };
    },
    async redrive(arn, _, { call }) {
      await call("sqs", "StartMessageMoveTask", { SourceArn: arn });
      await untilMoved(arn, call);
      return { said: "The messages go back to the queues that gave them up" };
    },
    async purge(arn, _, { call }) {
      await call("sqs", "PurgeQueue", { QueueUrl: queueUrl(arn) });
      return { said: "All messages are deleted" };
    },
  },
};

const POLLS = 20;
const BETWEEN_POLLS_MS = 50;

/** The page reads again after this. A longer task shows its progress later. */
async function untilMoved(arn: string, call: ResourcePorts["call"]): Promise<void> {
  for (let poll = 0; poll < POLLS; poll += 1) {
    const { Results } = await call("sqs", "ListMessageMoveTasks", { SourceArn: arn });
    const [newest] = (Results ?? []) as readonly { readonly Status?: string }[];
    if (newest?.Status !== "RUNNING") return;
    await setTimeout(BETWEEN_POLLS_MS);
  }
}

/** The queues whose dead letters arrive in this one. */
async function deadLetterSources(arn: string, { call }: ResourcePorts): Promise<readonly string[]> {
  const { queueUrls } = await call("sqs", "ListDeadLetterSourceQueues", { QueueUrl: queueUrl(arn) });
  return ((queueUrls as readonly string[] | undefined) ?? []).map((url) =>
    url.slice(url.lastIndexOf("/") + 1),
  );
}

function queueUrl(arn: string): string {
  const [, , , region, account, name] = arn.split(":");
  return `https://sqs.${region}.amazonaws.com/${account}/${name}`;
}
