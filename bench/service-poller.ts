// `queue <url> <URL of the queue>` or `stream <url> <name>`: takes what comes there as the plainest of programs would that
// does for itself what AWS does for a function, and prints whenever that has had some how many there have been.
import { type Count, peerClient, type Send } from "./services-run";

/** Pollers that Lambda begins a queue with. */
const POLLERS = 5;
/** Between two looks into an empty shard: what takes the place of the second that there is on AWS. */
const PAUSE_MS = 5;

const [kind = "", url = "", name = ""] = process.argv.slice(2);
const handed: Count = { count: 0 };

/** What the function does: count. */
async function handler(event: { readonly Records: readonly unknown[] }): Promise<void> {
  handed.count += event.Records.length;
  console.log(JSON.stringify({ records: handed.count }));
}

async function pollQueue(): Promise<void> {
  const client = peerClient({ url }, "sqs");
  const send: Send = (target, input) => client.json(`AmazonSQS.${target}`, input);
  for (;;) {
    const asked = { QueueUrl: name, MaxNumberOfMessages: 10, WaitTimeSeconds: 20 };
    const { Messages } = await send("ReceiveMessage", asked);
    const messages = (Messages ?? []) as { ReceiptHandle: string }[];
    if (messages.length === 0) continue;
    await handler({ Records: messages });
    const Entries = messages.map(({ ReceiptHandle }, i) => ({ Id: String(i), ReceiptHandle }));
    await send("DeleteMessageBatch", { QueueUrl: name, Entries });
  }
}

async function pollStream(): Promise<void> {
  const client = peerClient({ url }, "kinesis");
  const send: Send = (target, input) => client.json(`Kinesis_20131202.${target}`, input, "1.1");
  const { Shards } = await send("ListShards", { StreamName: name });
  const shards = Shards as { ShardId: string }[];
  await Promise.all(shards.map(({ ShardId }) => pollShard(send, ShardId)));
}

async function pollShard(send: Send, ShardId: string): Promise<void> {
  const from = { StreamName: name, ShardId, ShardIteratorType: "TRIM_HORIZON" };
  let { ShardIterator } = await send("GetShardIterator", from);
  for (;;) {
    const answer = await send("GetRecords", { ShardIterator, Limit: 100 });
    ShardIterator = answer.NextShardIterator;
    const Records = answer.Records as { Data: string }[];
    if (Records.length > 0) await handler({ Records });
    else await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

void Promise.all(kind === "queue" ? Array.from({ length: POLLERS }, pollQueue) : [pollStream()]);
console.log(JSON.stringify({ records: 0 }));
