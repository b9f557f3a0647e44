import type { ChildProcess } from "node:child_process";
import type { BenchOptions } from "./bench";
import { start } from "./child";
import { perSecond, type ServiceClient } from "./service-client";
import type { ServicePeer } from "./service-peers";
import {
  BODY,
  type Compared,
  type Count,
  clientOf,
  compare,
  countOf,
  entries,
  type Ours,
  peerClient,
  queueUrl,
  type Send,
  WORKERS,
} from "./services-run";

/** A separate program that polls a peer. */
export interface Poller {
  readonly child: ChildProcess;
  readonly delivered: Count;
}

/** Notes a started process, which ends with the rest. */
type Track = (started: { readonly child: ChildProcess }) => unknown;

/** Measures the time from the first sent message until the queue is empty: the function then has all messages. */
export async function consumeQueue(
  ours: Ours,
  peer: ServicePeer | undefined,
  track: Track,
  options: BenchOptions,
): Promise<void> {
  const count = options.isQuick ? 1_000 : 10_000;
  const client = clientOf(ours, "sqs");
  const variants: Compared["variants"] = {
    ours: () => throughQueue(client, queueUrl("Consumed"), count),
    ...(peer && { peer: await polledQueue(peer, track, count) }),
  };
  const name = "messages from queue to handler";
  await compare({ name, unit: "messages/s", peer: peer && `${peer.name} and a poller`, variants }, options);
}

async function polledQueue(peer: ServicePeer, track: Track, count: number): Promise<() => Promise<number>> {
  const client = peerClient(peer, "sqs");
  const { QueueUrl } = await client.json("AmazonSQS.CreateQueue", { QueueName: "consumed" });
  track(startPoller("queue", peer, String(QueueUrl)));
  return () => throughQueue(client, String(QueueUrl), count);
}

async function throughQueue(client: ServiceClient, QueueUrl: string, count: number): Promise<number> {
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

/** Measures the time from the first sent record until the process of the function has reported all of them. */
export async function consumeStream(
  ours: Ours,
  peer: ServicePeer | undefined,
  track: Track,
  options: BenchOptions,
): Promise<void> {
  const count = options.isQuick ? 1_000 : 10_000;
  const client = clientOf(ours, "kinesis");
  const mine = { client, StreamName: "dev-bench-Read", delivered: ours.records };
  const theirs = peer && (await polledStream(peer, track, await shardsOf(mine)));
  const variants: Compared["variants"] = {
    ours: () => throughStream(mine, count),
    ...(theirs && { peer: () => throughStream(theirs, count) }),
  };
  const name = "records from stream to handler";
  await compare({ name, unit: "records/s", peer: peer && `${peer.name} and a poller`, variants }, options);
}

interface Stream {
  readonly client: ServiceClient;
  readonly StreamName: string;
  readonly delivered: Count;
}

function callOf({ client }: Pick<Stream, "client">): Send {
  return (target, input) => client.json(`Kinesis_20131202.${target}`, input, "1.1");
}

async function shardsOf(stream: Stream): Promise<number> {
  const { Shards } = await callOf(stream)("ListShards", { StreamName: stream.StreamName });
  return (Shards as unknown[]).length;
}

async function polledStream(peer: ServicePeer, track: Track, ShardCount: number): Promise<Stream> {
  const client = peerClient(peer, "kinesis");
  const send = callOf({ client });
  const StreamName = "read";
  await send("CreateStream", { StreamName, ShardCount });
  for (;;) {
    const { StreamDescription } = await send("DescribeStream", { StreamName });
    if ((StreamDescription as { StreamStatus: string }).StreamStatus === "ACTIVE") break;
  }
  const poller = startPoller("stream", peer, StreamName);
  track(poller);
  return { client, StreamName, delivered: poller.delivered };
}

async function throughStream(stream: Stream, count: number): Promise<number> {
  const { StreamName, delivered } = stream;
  const send = callOf(stream);
  const Records = Array.from({ length: 100 }, (_, i) => ({
    PartitionKey: String(i),
    Data: Buffer.from(BODY).toString("base64"),
  }));
  const began = performance.now();
  const before = delivered.count;
  await perSecond(count / 100, 4, () => send("PutRecords", { StreamName, Records }));
  while (delivered.count < before + count) await new Promise((resolve) => setTimeout(resolve, 1));
  return (count * 1000) / (performance.now() - began);
}

function startPoller(kind: "queue" | "stream", { url }: ServicePeer, name: string): Poller {
  const child = start("service-poller.ts", [kind, url, name]);
  return { child, delivered: countOf(child) };
}
