/** The memory and handles of a process that serves, at one moment. */
export interface Sample {
  /** Seconds since the load began. They are negative before. */
  readonly at: number;
  readonly rssMb: number;
  /** Heap of the main thread and its external memory, after a collection. */
  readonly heapMb: number;
  readonly workers: number;
  /** Handles that keep the event loop alive, timers apart. */
  readonly handles: number;
  /** Connections among the handles, to clients and to local services. */
  readonly sockets: number;
  /** Open file descriptors, those of the worker threads too. */
  readonly files: number;
  /** Bytes of the data on the disk, which take memory too. @default nothing */
  readonly storedMb?: number;
}

/** The end of a process after SIGINT. */
export interface End {
  readonly exitCode: number | null;
  readonly seconds: number;
  /** Whether it did not end by itself, because something kept the event loop alive. */
  readonly isForced: boolean;
  /** Threads that were still alive. */
  readonly workers: number;
  /** Processes that it has started and that live on. */
  readonly children: number;
  /** Whether its port still answers. */
  readonly isListening: boolean;
}

/** Everything known of a process that served. */
export interface Course {
  readonly name: string;
  readonly samples: readonly Sample[];
  /** The sample before the load. */
  readonly before: Sample;
  /** The sample after the last client. */
  readonly rest: Sample;
  readonly end: End;
}

/** Memory of two consecutive parts of a run. */
export interface Growth {
  readonly earlierMb: number;
  readonly laterMb: number;
}

/** Until then, modules are loaded, code is compiled, and pools grow to the size that the load needs. */
const WARM_AFTER_SECONDS = 30;
const FEWEST_SAMPLES = 6;

/**
 * Memory that grows without end passes these in minutes. The heap of a busy process varies by less. Its resident memory
 * varies by that of a few workers.
 */
const MAX_GROWTH = 0.1;
const NO_GROWTH_MB = { rssMb: 64, heapMb: 16 } as const;

/** Objects in memory take this many times the bytes of their text on the disk. */
const MEMORY_OF_STORED = 6;

const MAX_SECONDS_TO_END = 5;

/** Faults in the course of a process. The list is empty where it is as it should be. */
export function complaintsOf({ name, samples, before, rest, end }: Course): readonly string[] {
  const complaints: string[] = [];
  const expect = (isGood: boolean, complaint: string) => {
    if (!isGood) complaints.push(`${name}: ${complaint}`);
  };
  for (const part of ["rssMb", "heapMb"] as const) {
    const growth = growthOf(samples, part);
    const what = part === "rssMb" ? "resident memory" : "heap";
    if (growth)
      expect(
        isFlat(growth, part, growthOf(samples, "storedMb")),
        `${what} grew from ${mb(growth.earlierMb)} to ${mb(growth.laterMb)}`,
      );
  }
  expect(
    rest.sockets <= before.sockets,
    `${rest.sockets - before.sockets} sockets left after all clients had left`,
  );
  expect(end.exitCode === 0, `ended with exit code ${end.exitCode}`);
  expect(!end.isForced, "did not end by itself after SIGINT");
  expect(end.seconds <= MAX_SECONDS_TO_END, `took ${end.seconds.toFixed(1)} s to end after SIGINT`);
  expect(end.workers === 0, `${end.workers} workers left after SIGINT`);
  expect(end.children === 0, `${end.children} processes left after SIGINT`);
  expect(!end.isListening, "its port still answers after SIGINT");
  return complaints;
}

/** Medians of the middle and the last third of a run without its warm-up. It is `undefined` when the run was too short. */
export function growthOf(
  samples: readonly Sample[],
  part: "rssMb" | "heapMb" | "storedMb",
): Growth | undefined {
  const warm = samples.filter(({ at }) => at >= WARM_AFTER_SECONDS).map((sample) => sample[part] ?? 0);
  if (warm.length < FEWEST_SAMPLES) return undefined;
  const third = Math.floor(warm.length / 3);
  return { earlierMb: median(warm.slice(third, -third)), laterMb: median(warm.slice(-third)) };
}

function isFlat(
  { earlierMb, laterMb }: Growth,
  part: keyof typeof NO_GROWTH_MB,
  stored: Growth | undefined,
): boolean {
  const storedMb = stored ? Math.max(0, stored.laterMb - stored.earlierMb) * MEMORY_OF_STORED : 0;
  return laterMb - earlierMb - storedMb <= Math.max(NO_GROWTH_MB[part], earlierMb * MAX_GROWTH);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function mb(value: number): string {
  return `${Math.round(value)} MB`;
}
