import type { Measurement } from "./figure";

/** What a benchmark is run with. */
export interface BenchOptions {
  /** Few rounds: to see whether it works, not to learn a figure. */
  readonly isQuick: boolean;
  /** Takes a figure as soon as it is known. */
  readonly report: (measurement: Measurement) => void;
}

export type Bench = (options: BenchOptions) => Promise<void>;

/**
 * Every way once per round, one after the other, so that the load of the machine meets all alike. Gives the values of
 * each way by round.
 */
export async function interleave<Name extends string, T>(
  rounds: number,
  ways: Readonly<Record<Name, () => Promise<T>>>,
): Promise<Record<Name, T[]>> {
  const names = Object.keys(ways) as Name[];
  const values = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<Name, T[]>;
  for (let round = 0; round < rounds; round++) {
    // Whoever comes first meets the machine as the one before left it, so the order turns.
    for (const name of round % 2 === 0 ? names : [...names].reverse()) values[name].push(await ways[name]());
  }
  return values;
}

/** Milliseconds on the clock. */
export async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}
