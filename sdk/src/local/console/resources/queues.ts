import { setTimeout } from "node:timers/promises";
import { QUEUE_TYPE } from "../../services/provision/queues";
import type { InspectedMessage } from "../../services/sqs/inspect";
import { ReplayError } from "../replay";
import { deadLetterQueues } from "./dead-letter-queues";
import { findResources } from "./find-resources";
import type { ResourceKind, ResourcePorts } from "./resource-kind";

/** The kind of queues: messages that are available, in flight or delayed, and dead letters. */
export const QUEUES: ResourceKind = {
  kind: "queue",
  find: (index) => findResources(index, "queue", [QUEUE_TYPE]),
  async count(arn, { call, index }) {
    const { Attributes = {} } = (await call("sqs", "GetQueueAttributes", {
      QueueUrl: queueUrl(arn),
      AttributeNames: ["ApproximateNumberOfMessages"],
    })) as { Attributes?: Readonly<Record<string, string>> };
    const value = Number(Attributes.ApproximateNumberOfMessages ?? 0);
    if (!deadLetterQueues(index).has(arn)) return { value, of: "waiting" };
    const of = value === 1 ? "dead letter" : "dead letters";
    return { value, of, ...(value > 0 && { needsAttention: true }) };
  },
  async show(arn, _, ports) {
    const { Attributes = {} } = await ports.call("sqs", "GetQueueAttributes", {
      QueueUrl: queueUrl(arn),
      AttributeNames: ["All"],
    });
    return {
      attributes: Attributes,
      sources: await deadLetterSources(arn, ports),
      // Receiving would count as a receive and hide the messages, so the page inspects them.
      messages: withFailures(await ports.inspect("sqs", arn, {}), ports.caused),
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
    async skip(arn, _, { skipDelays }) {
      const count = skipDelays(arn);
      if (count === undefined) throw new ReplayError("an external emulator has this queue");
      return { said: `${count} ${count === 1 ? "message is" : "messages are"} available now` };
    },
    async purge(arn, _, { call }) {
      await call("sqs", "PurgeQueue", { QueueUrl: queueUrl(arn) });
      return { said: "All messages are deleted" };
    },
  },
};

type Caused = ResourcePorts["caused"];

/** Adds to each dead letter the last call of a function that failed with it. */
function withFailures(inspected: object | undefined, caused: Caused): object | undefined {
  const { shown, ...others } = (inspected ?? {}) as { readonly shown?: readonly InspectedMessage[] };
  if (!shown) return inspected;
  return { ...others, shown: shown.map((message) => ({ ...message, ...failureOf(message, caused) })) };
}

function failureOf({ id, deadFrom }: InspectedMessage, caused: Caused): object {
  if (deadFrom === undefined) return {};
  const failed = caused
    .of(deadFrom)
    .invocations.find(({ source, status }) => status !== "succeeded" && source.items.includes(id));
  if (!failed) return {};
  const { handler, requestId, time, reason } = failed;
  return { failure: { handler, requestId, time, reason } };
}

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
