import type { LocalClock } from "../../clock";

/** Something that runs at times of its own. */
interface Timed {
  /** The first run after a time, or `undefined`. */
  next(after: number): number | undefined;
  /** `at` is the time that it was to run at. */
  run(at: number): void;
}

interface Planned {
  readonly name: string;
  readonly timed: Timed;
  cancel: (() => void) | undefined;
}

/** Longest that a timer of Node waits. */
const LONGEST_MS = 2 ** 31 - 1;

/** Runs each planned thing at its times. */
export class Timetable {
  readonly #planned = new Map<string, Planned>();
  /** Times of last runs, also of runs by hand before the plan. */
  readonly #lastRuns = new Map<string, number>();

  /** Schedules run by themselves only with `isOn`. */
  constructor(
    private readonly clock: LocalClock,
    readonly isOn: boolean,
  ) {}

  /** Plans runs in place of those of the same name. The first one comes after a time, which is now. */
  plan(name: string, timed: Timed, after = this.clock.now()): void {
    this.#planned.get(name)?.cancel?.();
    const planned: Planned = { name, timed, cancel: undefined };
    this.#planned.set(name, planned);
    this.#arm(planned, after);
  }

  forget(name: string): void {
    this.#planned.get(name)?.cancel?.();
    this.#planned.delete(name);
    this.#lastRuns.delete(name);
  }

  /** It was run, by hand as well. */
  ran(name: string): void {
    this.#lastRuns.set(name, this.clock.now());
  }

  /** When it ran last, since the start. */
  lastRun(name: string): number | undefined {
    return this.#lastRuns.get(name);
  }

  close(): void {
    for (const { cancel } of this.#planned.values()) cancel?.();
    this.#planned.clear();
  }

  #arm(planned: Planned, after: number): void {
    const at = this.isOn ? planned.timed.next(after) : undefined;
    planned.cancel = at === undefined ? undefined : this.#waitUntil(planned, at, at - this.clock.now());
  }

  /** Waits by the remaining milliseconds, not by the time: a clock that is brought forward leaves schedules behind. */
  #waitUntil(planned: Planned, at: number, leftMs: number): () => void {
    const ms = Math.min(Math.max(0, leftMs), LONGEST_MS);
    const run = () => {
      if (leftMs > ms) planned.cancel = this.#waitUntil(planned, at, leftMs - ms);
      else this.#run(planned, at);
    };
    return this.clock.after(ms, run, "schedule");
  }

  #run(planned: Planned, at: number): void {
    this.ran(planned.name);
    // Runs that were missed meanwhile, as when a laptop slept, are not made up for.
    this.#arm(planned, Math.max(at, this.clock.now()));
    planned.timed.run(at);
  }
}
