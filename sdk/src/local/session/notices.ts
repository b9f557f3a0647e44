import type { LocalEvent } from "../protocol";

/** Reports problems to the author of the program, once for each cause rather than for each request. */
export class Notices {
  readonly #warned = new Set<string>();
  readonly #reported = new Set<string>();
  #broken: readonly string[] = [];

  constructor(private readonly emit: (event: LocalEvent) => void) {}

  /**
   * Takes the errors of the last build: each broken piece of code, with the message that is reported. Earlier
   * problems are reported again if they still occur.
   */
  built(errors: ReadonlyMap<string, string>): void {
    this.#reported.clear();
    this.#broken = [...errors.keys()];
    for (const message of errors.values()) this.emit({ event: "error", message });
  }

  /** Reports why a request failed. The build has already reported code that cannot run. */
  failed(message: string): void {
    if (this.#reported.has(message) || this.#broken.some((known) => message.includes(known))) return;
    this.#reported.add(message);
    this.emit({ event: "error", message });
  }

  /** Reports each message once, however often the program is captured. */
  warn(messages: readonly string[]): void {
    for (const message of messages) {
      if (this.#warned.has(message)) continue;
      this.#warned.add(message);
      this.emit({ event: "warning", message });
    }
  }
}
