import { LARGEST_RESPONSE, LARGEST_STREAM } from "./failures";
import type { TakePart } from "./types";

/** Bytes that are remembered of a reply that somebody else takes, for people. */
const BEGINNING = 64 * 1024;

/** The reply of a streaming handler so far. It is passed on to who takes it as it comes, or collected. */
export class StreamedParts {
  readonly #remembered: Uint8Array[] = [];
  #size = 0;
  #rememberedSize = 0;

  constructor(private readonly take: TakePart | undefined) {}

  /** The most bytes that it may have. */
  get limit(): number {
    return this.take ? LARGEST_STREAM : LARGEST_RESPONSE;
  }

  get isTooLarge(): boolean {
    return this.#size > this.limit;
  }

  /** The whole of a reply that is collected, and the beginning of another one. */
  get bytes(): Buffer {
    return Buffer.concat(this.#remembered);
  }

  get isCollected(): boolean {
    return this.take === undefined;
  }

  add(bytes: Uint8Array, taken: () => void): void {
    this.#size += bytes.length;
    if (this.isTooLarge) return taken();
    this.#remember(bytes);
    if (this.take) this.take(bytes, taken);
    else taken();
  }

  #remember(bytes: Uint8Array): void {
    const room = (this.take ? BEGINNING : LARGEST_RESPONSE) - this.#rememberedSize;
    if (room <= 0) return;
    // A copy where the rest is not needed: a view would keep all of it in memory.
    const own = bytes.length > room ? bytes.slice(0, room) : bytes;
    this.#remembered.push(own);
    this.#rememberedSize += own.length;
  }
}
