import { setTimeout } from "node:timers/promises";
import { concerns, type Fault, type FaultTarget } from "./fault";

interface Armed {
  readonly fault: Fault;
  left: number;
}

/** The faults of a session, and how often each is still to happen. */
export class Faults {
  #armed: readonly Armed[] = [];

  constructor(
    faults: readonly Fault[] = [],
    private readonly random: () => number = Math.random,
  ) {
    this.set(faults);
  }

  /** Those that are set; those that have happened often enough are not among them. */
  get all(): readonly Fault[] {
    return this.#armed.filter(({ left }) => left > 0).map(({ fault }) => fault);
  }

  get isEmpty(): boolean {
    return this.#armed.length === 0;
  }

  /** Have exactly these. */
  set(faults: readonly Fault[]): void {
    this.#armed = faults.map((fault) => ({ fault, left: fault.times ?? Number.POSITIVE_INFINITY }));
  }

  /** The first fault that happens to this now, once its latency is over. */
  async next(target: FaultTarget): Promise<Fault | undefined> {
    const found = this.#armed.find((armed) => this.#happens(armed, target));
    if (!found) return undefined;
    found.left -= 1;
    const { latencyMs = 0 } = found.fault;
    if (latencyMs > 0) await setTimeout(latencyMs);
    return found.fault;
  }

  #happens({ fault, left }: Armed, target: FaultTarget): boolean {
    return left > 0 && concerns(fault, target) && (fault.rate === undefined || this.random() < fault.rate);
  }
}
