import { isDeepStrictEqual } from "node:util";
import type { GraphResource } from "../../../graph/types";
import { ProgramSettings } from "../provision/program-settings";
import {
  consumersOf,
  policiesOf,
  type RegisteredConsumer,
  type RegisteredStream,
  streamsOf,
} from "./from-graph";
import { makeStream, setShardCount, settingsOf } from "./state/make-stream";
import type { StreamStore } from "./state/store";
import type { Stream, StreamSettings } from "./state/stream";

/** The settings of a stream in a program. Changes of clients stay until the program changes the setting. */
interface StreamParts {
  readonly settings: StreamSettings;
  readonly shards: { readonly count?: number };
  readonly tags: Readonly<Record<string, string>>;
}

/** The settings that the program had last for its streams. */
export class ProgramStreams {
  readonly streams = new ProgramSettings<StreamParts>();
  readonly policies = new ProgramSettings<{ readonly policy: { readonly text: string | null } }>();
}

/** Makes the new streams of a program, and updates the others. */
export function serveStreams(
  resources: readonly GraphResource[],
  store: StreamStore,
  program: ProgramStreams,
): void {
  for (const registered of streamsOf(resources)) {
    const { name } = registered;
    const existing = store.streams.get(name);
    if (!existing) {
      makeStream(store, registered);
      program.streams.forget(name);
      program.policies.forget(name);
    }
    const parts = program.streams.merged(name, existing && partsOf(existing), saidOf(registered));
    if (existing && parts) update(existing, parts, store);
  }
  for (const consumer of consumersOf(resources)) register(consumer, store);
  for (const [name, policy] of policiesOf(resources)) {
    if (!store.streams.get(name) || !program.policies.isNews(name, { policy: { text: policy } })) continue;
    store.commit({ kind: "stream-policy-put", name, policy });
  }
}

function partsOf({ settings, openShards, tags }: Stream): StreamParts {
  return { settings, shards: { count: openShards.length }, tags: Object.fromEntries(tags) };
}

function saidOf(registered: RegisteredStream): StreamParts {
  const { shards: count, tags } = registered;
  return { settings: settingsOf(registered), shards: count === undefined ? {} : { count }, tags };
}

function update(stream: Stream, { settings, shards, tags }: StreamParts, store: StreamStore): void {
  const { name } = stream;
  if (!isDeepStrictEqual(stream.settings, settings))
    store.commit({ kind: "stream-settings-put", name, settings });
  if (shards.count !== undefined) setShardCount(store, stream, shards.count);
  if (!isDeepStrictEqual(Object.fromEntries(stream.tags), tags))
    store.commit({ kind: "stream-tags-put", name, tags });
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
