import { existsSync, readFileSync } from "node:fs";

/** A delivery to a consumer. */
export interface Arrival {
  /** The consumer: `hear`. */
  readonly to: string;
  /** The id of the message: `news.1.20`. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Id that a queue gave it, and the number of its receives. */
  readonly message?: string;
  readonly receives?: number;
  /** The time of the first receive, in milliseconds since 1970. */
  readonly since?: number;
}

/** The arrivals that consumers have written, in their order. */
export function readLedger(file: string): readonly Arrival[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Arrival);
}
