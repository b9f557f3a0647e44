/** Most bytes that a function gets in one call. */
const MOST_BYTES = 6 * 1024 * 1024;
/** `{"Records":[]}`, and then some. */
const FRAME_BYTES = 1024;

/** Something that goes to a function, as JSON. */
export interface Sized {
  readonly json: string;
}

/** How many of the first items fit into one call: at most `count`, and at least one. */
export function fittingCount(items: readonly Sized[], count: number): number {
  let bytes = FRAME_BYTES;
  for (let at = 0; at < Math.min(count, items.length); at++) {
    bytes += Buffer.byteLength((items[at] as Sized).json) + 1;
    if (bytes > MOST_BYTES) return Math.max(at, 1);
  }
  return Math.min(count, items.length);
}

/** The event of a batch, with what else it has. */
export function batchEvent(items: readonly Sized[], more?: object): string {
  const others = more === undefined ? "" : `,${JSON.stringify(more).slice(1, -1)}`;
  return `{"Records":[${items.map(({ json }) => json).join(",")}]${others}}`;
}
