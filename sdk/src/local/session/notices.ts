import type { LocalEvent } from "../protocol";

/** Tells the author of the program what is wrong: one line a cause, not one a request. */
export class Notices {
  readonly #warned = new Set<string>();
  readonly #told = new Set<string>();
  #broken: readonly string[] = [];

  constructor(private readonly emit: (event: LocalEvent) => void) {}

  /**
   * Code that cannot run, as the last build found it: what is wrong, and that with what to do about it, which is told. What
   * went wrong before is told again if it still does.
   */
  built(errors: ReadonlyMap<string, string>): void {
    this.#told.clear();
    this.#broken = [...errors.keys()];
    for (const message of errors.values()) this.emit({ event: "error", message });
  }

  /** A request failed. Why code that cannot run fails is known since it was built. */
  failed(message: string): void {
    if (this.#told.has(message) || this.#broken.some((known) => message.includes(known))) return;
    this.#told.add(message);
    this.emit({ event: "error", message });
  }

  /** Said once, however often the program is captured. */
  warn(messages: readonly string[]): void {
    for (const message of messages) {
      if (this.#warned.has(message)) continue;
      this.#warned.add(message);
      this.emit({ event: "warning", message });
    }
  }
}
