/** The first digits of every number: those of AWS have 20 digits and grow. */
const PREFIX = "18849";

/** The sequence number of the n-th message of a FIFO queue. */
export function sequenceNumber(count: number): string {
  return PREFIX + String(count).padStart(15, "0");
}

/** The count of messages that a sequence number stands for. */
export function sequenceCount(sequence: string | undefined): number {
  return sequence === undefined ? 0 : Number(sequence.slice(PREFIX.length));
}
