import type { BenchOptions } from "./bench";
import { perSecond, type ServiceClient } from "./service-client";
import type { ServicePeer } from "./service-peers";
import { BODY, clientOf, compare, type Ours, peerClient, queueUrl, type Send, WORKERS } from "./services-run";

/** Compares single messages. */
export async function compareQueues(
  ours: Ours,
  peer: ServicePeer | undefined,
  options: BenchOptions,
): Promise<void> {
  const count = options.isQuick ? 1_000 : 5_000;
  const mine = queueUser(clientOf(ours, "sqs"), queueUrl("Plain"));
  const variants: Record<string, () => Promise<number>> = { ours: () => mine(count) };
  if (peer) {
    const client = peerClient(peer, "sqs");
    const { QueueUrl } = await client.json("AmazonSQS.CreateQueue", { QueueName: "plain" });
    const theirs = queueUser(client, String(QueueUrl));
    variants.peer = () => theirs(count);
  }
  const name = "messages sent, received and deleted";
  await compare({ name, unit: "messages/s", peer: peer?.name, variants }, options);
}

/** Sends single messages through a queue. */
function queueUser(client: ServiceClient, QueueUrl: string): (count: number) => Promise<number> {
  const send: Send = (target, input) => client.json(`AmazonSQS.${target}`, input);
  return (count) =>
    perSecond(count, WORKERS, async () => {
      await send("SendMessage", { QueueUrl, MessageBody: BODY });
      const { Messages = [] } = await send("ReceiveMessage", { QueueUrl, MaxNumberOfMessages: 1 });
      for (const { ReceiptHandle } of Messages as { ReceiptHandle: string }[])
        await send("DeleteMessage", { QueueUrl, ReceiptHandle });
    });
}

/** Compares objects of 4 KiB. */
export async function compareObjects(
  ours: Ours,
  peer: ServicePeer | undefined,
  options: BenchOptions,
): Promise<void> {
  const count = options.isQuick ? 500 : 3_000;
  const body = Buffer.from("y".repeat(4_096));
  const user = (client: ServiceClient, bucket: string) => () =>
    perSecond(count, WORKERS, async (n) => {
      const path = `/${bucket}/things/${n}.txt`;
      const headers = [["content-type", "text/plain"]] as const;
      await client.send({ method: "PUT", path, headers, body });
      await client.send({ method: "GET", path, headers: [], body: Buffer.alloc(0) });
    });
  const bucket = await bucketOf(ours);
  const variants: Record<string, () => Promise<number>> = { ours: user(clientOf(ours, "s3"), bucket) };
  if (peer) {
    const client = peerClient(peer, "s3");
    await client.send({ method: "PUT", path: "/files", headers: [], body: Buffer.alloc(0) });
    variants.peer = user(client, "files");
  }
  await compare({ name: "objects put and got", unit: "objects/s", peer: peer?.name, variants }, options);
}

/** Finds the bucket, whose name ends in random letters. */
async function bucketOf(ours: Ours): Promise<string> {
  const client = clientOf(ours, "s3");
  const list = await client.send({ method: "GET", path: "/", headers: [], body: Buffer.alloc(0) });
  return /<Name>([^<]+)<\/Name>/.exec(list.toString())?.[1] ?? "";
}

/** Compares items that are put, read by key, and queried, each alone. */
export async function compareTables(
  ours: Ours,
  peer: ServicePeer | undefined,
  options: BenchOptions,
): Promise<void> {
  const count = options.isQuick ? 1_000 : 5_000;
  const mine = clientOf(ours, "dynamodb");
  const theirs = peer && (await peerWithTable(peer));
  for (const [name, call] of Object.entries(TABLE_CALLS)) {
    const user = (client: ServiceClient, table: string) => () =>
      perSecond(count, WORKERS, (n) => {
        const [operation, input] = call(table, n);
        return client.json(`DynamoDB_20120810.${operation}`, input);
      });
    const variants = {
      ours: user(mine, "dev-bench-Things"),
      ...(theirs && { peer: user(theirs, THEIR_TABLE) }),
    };
    await compare({ name, unit: "items/s", peer: peer?.name, variants }, options);
  }
}

const THEIR_TABLE = "things";

/** The calls, in an order in which each finds the items of the previous one. */
const TABLE_CALLS: Readonly<Record<string, (table: string, n: number) => readonly [string, object]>> = {
  "items put": (TableName, n) => ["PutItem", { TableName, Item: { ...keyOf(n), text: { S: BODY } } }],
  "items got": (TableName, n) => ["GetItem", { TableName, Key: keyOf(n) }],
  "queries of ten items": (TableName, n) => [
    "Query",
    {
      TableName,
      KeyConditionExpression: "id = :id",
      ExpressionAttributeValues: { ":id": keyOf(n).id },
      Limit: 10,
    },
  ],
};

function keyOf(n: number) {
  return { id: { S: `id-${n % 100}` }, sort: { N: String(n) } };
}

async function peerWithTable(peer: ServicePeer): Promise<ServiceClient> {
  const client = peerClient(peer, "dynamodb");
  await client.json("DynamoDB_20120810.CreateTable", {
    TableName: THEIR_TABLE,
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: [
      { AttributeName: "id", AttributeType: "S" },
      { AttributeName: "sort", AttributeType: "N" },
    ],
    KeySchema: [
      { AttributeName: "id", KeyType: "HASH" },
      { AttributeName: "sort", KeyType: "RANGE" },
    ],
  });
  await new Promise((resolve) => setTimeout(resolve, 500));
  return client;
}
