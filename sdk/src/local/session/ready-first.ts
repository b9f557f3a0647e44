import type { LocalEvent, ReadyEvent } from "../protocol";

/** Delays events of the start, so that `ready` is the first event that a listener gets. */
export class ReadyFirst {
  readonly #held: LocalEvent[] = [];
  #isReady = false;

  constructor(private readonly report: (event: LocalEvent) => void = () => undefined) {}

  readonly emit = (event: LocalEvent): void => {
    if (this.#isReady) this.report(event);
    else this.#held.push(event);
  };

  /** Emits `ready`, and then the delayed events. */
  ready(event: ReadyEvent): void {
    this.report(event);
    this.release();
  }

  /** Emits the delayed events. A failed start does so too, since they may explain the failure. */
  release(): void {
    this.#isReady = true;
    for (const event of this.#held.splice(0)) this.report(event);
  }
}
