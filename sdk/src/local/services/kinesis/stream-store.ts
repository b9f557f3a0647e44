import type { LocalClock } from "../../clock";
import type { Input, Place } from "../endpoint/aws-api";
import type { Journal } from "../journal/journal";
import { streamNameIn } from "./access";
import { invalidArgument, shardNotFound, streamNotFound } from "./errors";
import { type Shard, shardNumber } from "./shard";
import type { Stream } from "./stream";
import type { StreamEntry, Streams } from "./streams";

/** Streams as operations see them. */
export class StreamStore {
  constructor(
    readonly streams: Streams,
    private readonly journal: Journal<StreamEntry>,
    readonly clock: Pick<LocalClock, "now">,
    readonly place: Place,
  ) {}

  /** Change something, and keep it: all of it or nothing. */
  commit(...entries: readonly StreamEntry[]): void {
    this.journal.commit(...entries);
  }

  /** The stream that an input names, without the records that are too old. Throws when there is none. */
  find({ StreamARN, StreamName }: Input): Stream {
    if (StreamARN === undefined && StreamName === undefined)
      throw invalidArgument("Either StreamName or StreamARN must be provided.");
    return this.named(StreamARN === undefined ? String(StreamName) : streamNameIn(String(StreamARN)));
  }

  named(name: string): Stream {
    const stream = this.streams.get(name);
    if (!stream) throw streamNotFound(name, this.place.accountId);
    stream.trim(this.clock.now());
    return stream;
  }

  shard(stream: Stream, id: unknown): Shard {
    const number = shardNumber(String(id));
    const shard = number === undefined ? undefined : stream.shards[number];
    if (!shard) throw shardNotFound(String(id), stream.name, this.place.accountId);
    return shard;
  }
}

/** Of one operation; what it may need beside its input. */
export type StreamOperation = (input: Input, store: StreamStore) => Readonly<Record<string, unknown>>;
