import { setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { concerns, type Fault, type FaultTarget, type SeenFault } from "../fault";

interface Armed {
  readonly fault: Fault;
  happened: number;
}

/** The faults of a session, and how often each has happened. */
export class Faults {
  #armed: readonly Armed[] = [];

  constructor(
    faults: readonly Fault[] = [],
    private readonly random: () => number = Math.random,
    /** Called each time a fault happens. */
    private readonly onHappened: () => void = () => {},
  ) {
    this.set(faults);
  }

  /** The faults that can still happen. */
  get all(): readonly Fault[] {
    return this.#armed.filter((armed) => leftOf(armed) > 0).map(({ fault }) => fault);
  }

  /** The faults that are set, also those that have reached their limit. */
  get seen(): readonly SeenFault[] {
    return this.#armed.map(({ fault, happened }) => ({
      fault,
      happened,
      ...(fault.times !== undefined && { left: fault.times - happened }),
    }));
  }

  get isEmpty(): boolean {
    return this.#armed.length === 0;
  }

  /** Replaces the faults by exactly these. */
  set(faults: readonly Fault[]): void {
    this.#armed = faults.map((fault) => ({ fault, happened: 0 }));
  }

  /** Replaces the faults by exactly these. A fault that is already set, and can still happen, keeps its count. */
  change(faults: readonly Fault[]): void {
    const before = this.#armed.filter((armed) => leftOf(armed) > 0);
    this.#armed = faults.map((fault) => {
      const at = before.findIndex((armed) => isDeepStrictEqual(armed.fault, fault));
      return before.splice(at, at < 0 ? 0 : 1)[0] ?? { fault, happened: 0 };
    });
  }

  /** The first fault that happens to this target now, once its latency is over. */
  async next(target: FaultTarget): Promise<Fault | undefined> {
    const found = this.#armed.find((armed) => this.#happens(armed, target));
    if (!found) return undefined;
    found.happened += 1;
    this.onHappened();
    const { latencyMs = 0 } = found.fault;
    if (latencyMs > 0) await setTimeout(latencyMs);
    return found.fault;
  }

  #happens(armed: Armed, target: FaultTarget): boolean {
    const { fault } = armed;
    if (leftOf(armed) <= 0 || !concerns(fault, target)) return false;
    return fault.rate === undefined || this.random() < fault.rate;
  }
}

function leftOf({ fault: { times = Number.POSITIVE_INFINITY }, happened }: Armed): number {
  return times - happened;
}
