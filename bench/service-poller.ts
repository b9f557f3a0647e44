// `queue <url> <URL of the queue>` or `stream <url> <name>`: polls the peer as a simple program would that does
// the work of AWS's event sources itself. Prints the count of received messages after each batch.
import { type Count, peerClient, type Send } from "./services-run";

/** The number of pollers with which Lambda starts a queue. */
const POLLERS = 5;
/** The pause between two reads of an empty shard, in place of the second on AWS. */
const PAUSE_MS = 5;

const [kind = "", url = "", name = ""] = process.argv.slice(2);
const delivered: Count = { count: 0 };

/** The function, which counts records. */
async function handler(event: { readonly Records: readonly unknown[] }): Promise<void> {
  delivered.count += event.Records.length;
  console.log(JSON.stringify({ records: delivered.count }));
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
