import { existsSync, readFileSync } from "node:fs";

/** Something has come to a consumer. */
export interface Arrival {
  /** The consumer: `hear`. */
  readonly to: string;
  /** The id of the message: `news.1.20`. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Id that a queue gave it, and how often it has handed it out. */
  readonly message?: string;
  readonly receives?: number;
  /** When it did so first, in milliseconds since 1970. */
  readonly since?: number;
}

/** The arrivals that consumers have written, in their order. */
export function readLedger(file: string): readonly Arrival[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Arrival);
}
