import type { LocalClock } from "../../../clock";
import type { AccountRegion } from "../../endpoint/aws-api";
import type { Journal } from "../../journal/journal";
import type { Calls } from "../../model/calls/kinesis";
import { streamNameIn } from "../access";
import { invalidArgument, noShard, shardNotFound, streamNotFound } from "../errors";
import { type Shard, shardId, shardNumber } from "./shard";
import type { Stream } from "./stream";
import type { StreamEntry, Streams } from "./streams";

/** How calls name a stream. */
export interface StreamInput {
  readonly StreamARN?: string;
  readonly StreamName?: string;
}

/** Streams as operations see them. */
export class StreamStore {
  constructor(
    readonly streams: Streams,
    private readonly journal: Journal<StreamEntry>,
    readonly clock: Pick<LocalClock, "now">,
    readonly accountRegion: AccountRegion,
  ) {}

  /** Writes changes to the journal and applies them, all of them or none. */
  commit(...entries: readonly StreamEntry[]): void {
    this.journal.commit(...entries);
  }

  /** The stream that an input names, without the records that are too old. Throws when there is none. */
  find(input: StreamInput): Stream {
    return this.named(this.#nameIn(input));
  }

  named(name: string): Stream {
    const stream = this.streams.get(name);
    if (!stream) throw streamNotFound(name, this.accountRegion.accountId);
    stream.trim(this.clock.now());
    return stream;
  }

  /** The shard of a number. AWS says of a stream that is not there that its shard is not. */
  findShard(input: StreamInput, number: number): { readonly stream: Stream; readonly shard: Shard } {
    const name = this.#nameIn(input);
    const stream = this.streams.get(name);
    const shard = stream?.shards[number];
    if (!stream || !shard) throw shardNotFound(shardId(number), name, this.accountRegion.accountId);
    stream.trim(this.clock.now());
    return { stream, shard };
  }

  /** Throws for ids that no shard can have, whether the stream exists or not. */
  checkShards({ StreamARN, StreamName = "" }: StreamInput, ...ids: readonly string[]): void {
    const wrong = ids.find((id) => shardNumber(id) === undefined);
    const name = StreamARN === undefined ? StreamName : streamNameIn(StreamARN);
    if (wrong !== undefined) throw noShard(wrong, name, this.accountRegion.accountId);
  }

  #nameIn({ StreamARN, StreamName }: StreamInput): string {
    const name = StreamARN === undefined ? StreamName : streamNameIn(StreamARN);
    if (name === undefined) throw invalidArgument("Either StreamName or StreamARN must be provided.");
    return name;
  }

  /** The shard of an id, of which only the number counts, or `undefined`. */
  shard(stream: Stream, id: string): Shard | undefined {
    return stream.shards[shardNumber(id) ?? -1];
  }
}

/** All operations, with the store that they work on beside their input. */
export type StreamOperations = {
  readonly [Name in keyof Calls]: (input: Calls[Name]["input"], store: StreamStore) => Calls[Name]["output"];
};
