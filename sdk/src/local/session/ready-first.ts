import type { LocalEvent, ReadyEvent } from "../protocol";

/** Holds back what happens during the start, so that `ready` is the first event that anybody hears of. */
export class ReadyFirst {
  readonly #held: LocalEvent[] = [];
  #isReady = false;

  constructor(private readonly tell: (event: LocalEvent) => void = () => undefined) {}

  readonly emit = (event: LocalEvent): void => {
    if (this.#isReady) this.tell(event);
    else this.#held.push(event);
  };

  /** Everything answers. */
  ready(event: ReadyEvent): void {
    this.tell(event);
    this.release();
  }

  /** Tell what was held back; also when the start has failed, since that may say why. */
  release(): void {
    this.#isReady = true;
    for (const event of this.#held.splice(0)) this.tell(event);
  }
}
