import type { ChildProcess } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { createInterface } from "node:readline";
import type { ReadyEvent } from "#sdk/local/protocol";
import { type BenchOptions, interleave } from "./bench";
import { firstJson, start, stop } from "./child";
import { residentMb, restingMb } from "./processes";
import { perSecond, ServiceClient } from "./service-client";
import { type ServicePeer, startDynalite, startFauxqs } from "./service-peers";
import { makeServicesProgram } from "./services-program";

const WORKERS = 16;
const ANY = { accessKeyId: "123456789012", secretAccessKey: "local" };
const BODY = "x".repeat(200);

interface Ours {
  readonly child: ChildProcess;
  readonly ready: ReadyEvent;
  /** That a function has had. */
  readonly records: { count: number };
}

type Send = (target: string, input: unknown) => Promise<Record<string, unknown>>;

/** What services do a second, against the best of others; what a queue and a stream hand to functions; memory and start. */
export async function benchServices(options: BenchOptions): Promise<void> {
  const place = realpathSync(mkdtempSync(path.join(tmpdir(), "bench-services-")));
  const children: ChildProcess[] = [];
  const kept = <Started extends { readonly child: ChildProcess } | undefined>(started: Started): Started => {
    if (started) children.push(started.child);
    return started;
  };
  try {
    const folder = makeServicesProgram(place);
    await measureStart(folder, options);
    const ours = kept(await startOurs(folder));
    options.report({ name: "all services, idle memory", unit: "MB", ours: [await restingMb(pidOf(ours))] });
    const fauxqs = kept(await startFauxqs(place));
    await compareQueues(ours, fauxqs, options);
    await compareObjects(ours, fauxqs, options);
    await compareTables(ours, kept(await startDynalite(place)), options);
    await consume(ours, options);
    await fillQueue(ours, options);
  } finally {
    for (const child of children) await stop(child);
    rmSync(place, { recursive: true, force: true });
  }
}

/** The first start captures the program; those after it have the graph. */
async function measureStart(folder: string, { isQuick, report }: BenchOptions): Promise<void> {
  await stop((await startOurs(folder)).child);
  const starts: number[] = [];
  for (let round = 0; round < (isQuick ? 2 : 7); round++) {
    const { child, ready } = await startOurs(folder);
    starts.push(ready.startMs);
    await stop(child);
  }
  report({
    name: "start with all services, beyond capture",
    unit: "ms",
    ours: starts,
    goal: { of: "value", atMost: 1_500 },
  });
}

async function startOurs(folder: string): Promise<Ours> {
  const child = start("services-ours.ts", [folder], { cwd: folder });
  const ready = await firstJson<ReadyEvent>(child, ({ event }) => event === "ready");
  const records = { count: 0 };
  if (child.stdout)
    createInterface(child.stdout).on("line", (line) => {
      records.count = (JSON.parse(line) as { records: number }).records;
    });
  return { child, ready, records };
}

function pidOf({ child }: Ours): number {
  return child.pid ?? 0;
}

function clientOf({ ready }: Ours, service: string): ServiceClient {
  return new ServiceClient(
    { url: ready.services[service] ?? "", service, credentials: ready.credentials },
    WORKERS,
  );
}

function peerClient({ url }: ServicePeer, service: string): ServiceClient {
  return new ServiceClient({ url, service, credentials: ANY }, WORKERS);
}

const QUEUE = "https://sqs.us-east-1.amazonaws.com/123456789012/dev-bench-Plain";

async function compareQueues(
  ours: Ours,
  peer: ServicePeer | undefined,
  options: BenchOptions,
): Promise<void> {
  const count = options.isQuick ? 1_000 : 5_000;
  const mine = queueUser(clientOf(ours, "sqs"), QUEUE);
  const ways: Record<string, () => Promise<number>> = { ours: () => mine(count) };
  if (peer) {
    const client = peerClient(peer, "sqs");
    const { QueueUrl } = await client.json("AmazonSQS.CreateQueue", { QueueName: "plain" });
    const theirs = queueUser(client, String(QueueUrl));
    ways.peer = () => theirs(count);
  }
  await compare("messages sent, received and deleted", "messages/s", peer, ways, options);
}

/** Messages one by one through a queue. */
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

async function compareObjects(
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
  const ways: Record<string, () => Promise<number>> = { ours: user(clientOf(ours, "s3"), bucket) };
  if (peer) {
    const client = peerClient(peer, "s3");
    await client.send({ method: "PUT", path: "/files", headers: [], body: Buffer.alloc(0) });
    ways.peer = user(client, "files");
  }
  await compare("objects put and got", "objects/s", peer, ways, options);
}

/** Its name has random letters at the end. */
async function bucketOf(ours: Ours): Promise<string> {
  const client = clientOf(ours, "s3");
  const list = await client.send({ method: "GET", path: "/", headers: [], body: Buffer.alloc(0) });
  return /<Name>([^<]+)<\/Name>/.exec(list.toString())?.[1] ?? "";
}

async function compareTables(
  ours: Ours,
  peer: ServicePeer | undefined,
  options: BenchOptions,
): Promise<void> {
  const count = options.isQuick ? 1_000 : 5_000;
  const user = (client: ServiceClient, TableName: string) => () =>
    perSecond(count, WORKERS, async (n) => {
      const send: Send = (target, input) => client.json(`DynamoDB_20120810.${target}`, input);
      const key = { id: { S: `id-${n % 100}` }, sort: { N: String(n) } };
      await send("PutItem", { TableName, Item: { ...key, text: { S: BODY } } });
      await send("GetItem", { TableName, Key: key });
      await send("Query", {
        TableName,
        KeyConditionExpression: "id = :id",
        ExpressionAttributeValues: { ":id": key.id },
        Limit: 10,
      });
    });
  const ways: Record<string, () => Promise<number>> = {
    ours: user(clientOf(ours, "dynamodb"), "dev-bench-Things"),
  };
  if (peer) {
    const client = peerClient(peer, "dynamodb");
    await client.json("DynamoDB_20120810.CreateTable", {
      TableName: "things",
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
    ways.peer = user(client, "things");
  }
  await compare("items put, got and queried", "items/s", peer, ways, options);
}

async function compare(
  name: string,
  unit: string,
  peer: ServicePeer | undefined,
  ways: Readonly<Record<string, () => Promise<number>>>,
  { isQuick, report }: BenchOptions,
): Promise<void> {
  await interleave(1, ways);
  const found = await interleave(isQuick ? 2 : 7, ways);
  report({
    name,
    unit,
    ours: found.ours ?? [],
    ...(peer && { peer: { name: peer.name, values: found.peer ?? [] } }),
    goal: { of: "ratio", atLeast: 1 },
  });
}

/** From the first message or record that is sent to the last that a function has had. */
async function consume(ours: Ours, { isQuick, report }: BenchOptions): Promise<void> {
  const count = isQuick ? 1_000 : 10_000;
  const messages: number[] = [];
  const records: number[] = [];
  for (let round = 0; round < (isQuick ? 1 : 5); round++) {
    messages.push(await throughQueue(clientOf(ours, "sqs"), count));
    records.push(await throughStream(clientOf(ours, "kinesis"), ours, count));
  }
  report({ name: "messages from queue to handler", unit: "messages/s", ours: messages });
  report({ name: "records from stream to handler", unit: "records/s", ours: records });
}

async function throughQueue(client: ServiceClient, count: number): Promise<number> {
  const QueueUrl = QUEUE.replace("Plain", "Consumed");
  const send: Send = (target, input) => client.json(`AmazonSQS.${target}`, input);
  const began = performance.now();
  await perSecond(count / 10, WORKERS, (n) => send("SendMessageBatch", { QueueUrl, Entries: entries(n) }));
  const names = ["ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible"];
  for (;;) {
    const { Attributes } = await send("GetQueueAttributes", { QueueUrl, AttributeNames: names });
    if (Object.values(Attributes as Record<string, string>).every((value) => value === "0")) break;
  }
  return (count * 1000) / (performance.now() - began);
}

function entries(n: number): readonly unknown[] {
  return Array.from({ length: 10 }, (_, i) => ({ Id: String(i), MessageBody: `${n}-${i} ${BODY}` }));
}

/** Handed over when the process has told of all of them. */
async function throughStream(client: ServiceClient, ours: Ours, count: number): Promise<number> {
  const began = performance.now();
  const before = ours.records.count;
  const Records = Array.from({ length: 100 }, (_, i) => ({
    PartitionKey: String(i),
    Data: Buffer.from(BODY).toString("base64"),
  }));
  await perSecond(count / 100, 4, () =>
    client.json("Kinesis_20131202.PutRecords", { StreamName: "dev-bench-Read", Records }, "1.1"),
  );
  while (ours.records.count < before + count) await new Promise((resolve) => setTimeout(resolve, 1));
  return (count * 1000) / (performance.now() - began);
}

/** Messages that nobody takes yet: what they cost, and that each comes back once. */
async function fillQueue(ours: Ours, { isQuick, report }: BenchOptions): Promise<void> {
  const count = isQuick ? 10_000 : 100_000;
  const client = clientOf(ours, "sqs");
  const send: Send = (target, input) => client.json(`AmazonSQS.${target}`, input);
  const before = residentMb(pidOf(ours));
  await perSecond(count / 10, WORKERS, (n) =>
    send("SendMessageBatch", { QueueUrl: QUEUE, Entries: entries(n) }),
  );
  report({
    name: `memory of ${count} messages that wait`,
    unit: "MB",
    ours: [residentMb(pidOf(ours)) - before],
  });
  const seen = new Set<string>();
  let received = 0;
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      for (;;) {
        const { Messages = [] } = await send("ReceiveMessage", { QueueUrl: QUEUE, MaxNumberOfMessages: 10 });
        const found = Messages as { Body: string; ReceiptHandle: string }[];
        if (found.length === 0) return;
        received += found.length;
        for (const { Body } of found) seen.add(Body);
        const Entries = found.map(({ ReceiptHandle }, i) => ({ Id: String(i), ReceiptHandle }));
        await send("DeleteMessageBatch", { QueueUrl: QUEUE, Entries });
      }
    }),
  );
  report({
    name: `of ${count} messages, lost or doubled`,
    unit: "messages",
    ours: [count - seen.size + (received - seen.size)],
    goal: { of: "value", atMost: 0 },
  });
}
