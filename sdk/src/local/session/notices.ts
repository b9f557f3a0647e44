import type { SourceLocation } from "../../errors";
import type { LocalEvent } from "../protocol";

/** A message with the lines of code that it is about. */
function withCode(message: string, location: SourceLocation | undefined): string {
  // Loaded here, since few builds fail.
  const { explain } = require("../../errors/explain") as typeof import("../../errors/explain");
  return explain({ lines: [message], paths: [], location, calls: [] });
}

/** The most causes that are remembered until the next save. */
const MOST_CAUSES = 500;

/** Reports problems to the author of the program, once for each cause rather than for each request. */
export class Notices {
  readonly #warned = new Set<string>();
  readonly #reported = new Set<string>();
  #broken: readonly string[] = [];

  constructor(private readonly emit: (event: LocalEvent) => void) {}

  /**
   * Takes the errors of the last build: each broken piece of code, with the message that is reported. Earlier
   * problems are reported again if they still occur. The lines of a position are shown once, however many handlers
   * come to it.
   */
  built(
    errors: ReadonlyMap<string, string>,
    locations: ReadonlyMap<string, SourceLocation> = new Map(),
  ): void {
    this.#reported.clear();
    // The code that stands for a broken file throws its message without the handlers that import it.
    this.#broken = [...errors.keys()].map((key) => key.replace(/ \(imported by [^()]*\)$/, ""));
    const shown = new Set<string>();
    for (const [key, message] of errors) {
      const location = locations.get(key);
      const position = location && `${location.file}:${location.line}`;
      const isShown = position === undefined || shown.has(position);
      if (position !== undefined) shown.add(position);
      this.emit({ event: "error", message, ...(!isShown && { explained: withCode(message, location) }) });
    }
  }

  /** Reports why a request failed. The build has already reported code that cannot run. */
  failed(message: string, explain: () => string | undefined = () => undefined): void {
    if (!this.isNew(message)) return;
    const explained = explain();
    this.emit({ event: "error", message, ...(explained !== undefined && { explained }) });
  }

  /** Whether nothing has reported this failure since the last build. It counts as reported from then on. */
  isNew(message: string): boolean {
    if (this.#reported.has(message) || this.#broken.some((known) => message.includes(known))) return false;
    this.#reported.add(message);
    return true;
  }

  /** Reports a refused request, once for each cause until the next save: its message names the first one. */
  refused({ cause, message }: { readonly cause: string; readonly message: string }): void {
    // Causes have words of clients in them, which may be many.
    if (this.#reported.size >= MOST_CAUSES || this.#reported.has(cause)) return;
    this.#reported.add(cause);
    this.emit({ event: "warning", message });
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
