import { isDeepStrictEqual } from "node:util";
import type { GraphResource } from "../../../graph/types";
import { makeStream, setShardCount, settingsOf } from "./make-stream";
import type { Stream } from "./stream";
import {
  consumersOf,
  policiesOf,
  type RegisteredConsumer,
  type RegisteredStream,
  streamsOf,
} from "./stream-resources";
import type { StreamStore } from "./stream-store";

/** Make the streams of a program that are new, and give those that are there the settings that they have now. */
export function serveStreams(resources: readonly GraphResource[], store: StreamStore): void {
  for (const registered of streamsOf(resources)) {
    const existing = store.streams.get(registered.name);
    if (existing) update(existing, registered, store);
    else makeStream(store, registered);
    const stream = store.named(registered.name);
    if (!isDeepStrictEqual(Object.fromEntries(stream.tags), registered.tags))
      store.commit({ kind: "stream-tags-put", name: stream.name, tags: registered.tags });
  }
  for (const consumer of consumersOf(resources)) register(consumer, store);
  for (const [name, policy] of policiesOf(resources)) {
    if (store.streams.get(name)) store.commit({ kind: "stream-policy-put", name, policy });
  }
}

function update(stream: Stream, registered: RegisteredStream, store: StreamStore): void {
  const settings = settingsOf(registered);
  if (!isDeepStrictEqual(stream.settings, settings))
    store.commit({ kind: "stream-settings-put", name: stream.name, settings });
  if (registered.shards !== undefined) setShardCount(store, stream, registered.shards);
}

function register({ stream: name, name: consumer, arn }: RegisteredConsumer, store: StreamStore): void {
  const stream = store.streams.get(name);
  if (!stream || stream.consumers.get(consumer)?.arn === arn) return;
  store.commit({
    kind: "consumer-registered",
    name,
    consumer: { name: consumer, arn, createdAt: store.clock.now() },
  });
}
