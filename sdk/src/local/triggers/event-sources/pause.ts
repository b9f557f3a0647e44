import type { LocalClock } from "../../clock";

/** Waits that can be ended before their time. */
export class Pauses {
  readonly #open = new Set<() => void>();
  #isOver = false;

  constructor(private readonly clock: LocalClock) {}

  /** Waits this long, or until somebody ends it. */
  async wait(ms: number, kind: "work" | "schedule"): Promise<void> {
    if (this.#isOver) return;
    await new Promise<void>((resolve) => {
      const finish = () => {
        this.#open.delete(finish);
        takeBack();
        resolve();
      };
      const takeBack = this.clock.after(ms, finish, kind);
      this.#open.add(finish);
    });
  }

  /** Ends the waits of now. */
  wake(): void {
    for (const finish of [...this.#open]) finish();
  }

  /** Ends all waits, those that come later too. */
  end(): void {
    this.#isOver = true;
    this.wake();
  }
}
