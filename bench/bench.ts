import type { Measurement } from "./figure";

/** The options of a benchmark. */
export interface BenchOptions {
  /** True for few rounds, which show that the benchmark works but give no reliable figure. */
  readonly isQuick: boolean;
  /** Takes a figure as soon as it is measured. */
  readonly report: (measurement: Measurement) => void;
}

export type Bench = (options: BenchOptions) => Promise<void>;

/**
 * Runs every way once per round, one after the other, so that the machine's load affects all alike. Returns the
 * values of each way by round.
 */
export async function interleave<Name extends string, T>(
  rounds: number,
  variants: Readonly<Record<Name, () => Promise<T>>>,
): Promise<Record<Name, T[]>> {
  const names = Object.keys(variants) as Name[];
  const values = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<Name, T[]>;
  for (let round = 0; round < rounds; round++) {
    // The order alternates, since a way affects the state of the machine for the next one.
    for (const name of round % 2 === 0 ? names : [...names].reverse())
      values[name].push(await variants[name]());
  }
  return values;
}

/** Returns the milliseconds of wall-clock time. */
export async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}
