/** Batches of a queue that are worked on at once: what a mapping begins with, and what it comes down to. */
const FIRST = 5;
const LEAST = 2;
/** Environments that a function has here: what is received beyond them would only wait, and come back to the queue. */
const MOST = 10;

export function mostBatches(maxConcurrency: number | undefined): number {
  return Math.max(1, Math.min(maxConcurrency ?? MOST, MOST));
}

export function firstLimit(most: number): number {
  return Math.min(FIRST, most);
}

/** One more while there is more to do, one less after a failure. */
export function nextLimit(limit: number, most: number, went: "well and full" | "well" | "badly"): number {
  if (went === "well and full") return Math.min(limit + 1, most);
  return went === "badly" ? Math.min(Math.max(limit - 1, LEAST), most) : limit;
}
