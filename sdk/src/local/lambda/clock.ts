/** How often time-outs and waiting requests are checked while something runs. */
const TICK_MS = 20;

/**
 * The one timer of the runtime: often while requests are under way, seldom while environments only grow old, not at all
 * when there are none. So a request costs no timer of its own.
 */
export class Clock {
  #often: NodeJS.Timeout | undefined;
  #seldom: NodeJS.Timeout | undefined;

  /** `tick` does what is due and says how the clock goes on. */
  constructor(
    private readonly tick: (now: number) => "active" | "idle" | "nothing",
    private readonly idleMs: number,
  ) {}

  /** A request is under way. */
  wake(): void {
    if (this.#often !== undefined) return;
    this.stop();
    this.#often = setInterval(() => this.#turn(), TICK_MS).unref();
  }

  stop(): void {
    clearInterval(this.#often);
    clearTimeout(this.#seldom);
    this.#often = undefined;
    this.#seldom = undefined;
  }

  #turn(): void {
    const state = this.tick(performance.now());
    if (state === "active") return this.wake();
    this.stop();
    if (state === "idle") this.#seldom = setTimeout(() => this.#turn(), Math.max(this.idleMs, 1)).unref();
  }
}
