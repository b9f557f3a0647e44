/** AWS's have 20 digits and grow; what is in front says nothing. */
const PREFIX = "18849";

/** The number of a message that is the n-th of its FIFO queue. */
export function sequenceNumber(count: number): string {
  return PREFIX + String(count).padStart(15, "0");
}

/** How many messages there are up to this one. */
export function sequenceCount(sequence: string | undefined): number {
  return sequence === undefined ? 0 : Number(sequence.slice(PREFIX.length));
}
