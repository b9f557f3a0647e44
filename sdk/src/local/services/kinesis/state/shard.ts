import { doOverlap, type HashKeyRange } from "./hash-keys";
import { LAST_INDEX, sequenceNumber } from "./sequence-numbers";

/** A record as it is stored. */
export interface StoredRecord {
  readonly partitionKey: string;
  /** Base64. */
  readonly data: string;
  /** When it came, in milliseconds since 1970. */
  readonly at: number;
}

interface ShardSettings {
  readonly number: number;
  readonly range: HashKeyRange;
  readonly createdAt: number;
  /** Numbers of the shards that it was made of. */
  readonly parents: readonly number[];
}

/** Records in their order. A position counts all records since the beginning of the shard, expired ones included. */
export class Shard {
  #records: StoredRecord[] = [];
  /** Position of the first record that is still there. */
  #first = 0;
  /** When it was divided or merged, or `undefined` while it takes records. */
  closedAt: number | undefined;

  constructor(readonly settings: ShardSettings) {}

  get id(): string {
    return shardId(this.settings.number);
  }

  /** Position of the next record that comes. */
  get end(): number {
    return this.#first + this.#records.length;
  }

  get first(): number {
    return this.#first;
  }

  add(record: StoredRecord): void {
    this.#records.push(record);
  }

  /** Begins after records that have expired. */
  beginAt(position: number): void {
    this.#first = position;
  }

  at(position: number): StoredRecord | undefined {
    return this.#records[position - this.#first];
  }

  records(): readonly StoredRecord[] {
    return this.#records;
  }

  /** Position of the first record that came at this time or later. */
  positionAt(time: number): number {
    let [low, high] = [0, this.#records.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#records[middle] as StoredRecord).at < time) low = middle + 1;
      else high = middle;
    }
    return this.#first + low;
  }

  /** Removes records that came before this time. */
  trim(time: number): void {
    if (this.#records.length === 0 || (this.#records[0] as StoredRecord).at >= time) return;
    const position = this.positionAt(time);
    this.#records.splice(0, position - this.#first);
    this.#first = position;
  }

  sequenceAt(position: number, at: number): string {
    const { createdAt, number } = this.settings;
    return sequenceNumber({ shardCreatedAt: createdAt, shard: number, index: BigInt(position + 1), at });
  }

  /** A number below every record of the shard. */
  get startingSequence(): string {
    return this.sequenceAt(-1, this.settings.createdAt);
  }

  /** A number above every record of the shard, or `undefined` while it takes records. */
  get endingSequence(): string | undefined {
    if (this.closedAt === undefined) return undefined;
    const { createdAt, number } = this.settings;
    return sequenceNumber({
      shardCreatedAt: createdAt,
      shard: number,
      index: LAST_INDEX,
      at: this.closedAt,
    });
  }
}

/** The id of a shard by its number. The number in a given sequence number may be negative. */
export function shardId(number: number): string {
  const digits = number < 0 ? `-${String(-number).padStart(11, "0")}` : String(number).padStart(12, "0");
  return `shardId-${digits}`;
}

/** The number of a shard by its id, `shardId-000000000001` or shorter, or `undefined` for other texts. */
export function shardNumber(id: string): number | undefined {
  const [, digits] = /^(?:.*-)?(\d+)$/.exec(id) ?? [];
  const number = Number(digits ?? Number.NaN);
  return number <= MOST_SHARD_NUMBER ? number : undefined;
}

const MOST_SHARD_NUMBER = 2 ** 31 - 1;

/** The shards that the keys of a new one come from. */
export function parentsOf(range: HashKeyRange, closed: readonly Shard[]): readonly number[] {
  return closed
    .filter(({ settings }) => doOverlap(settings.range, range))
    .map(({ settings }) => settings.number);
}
