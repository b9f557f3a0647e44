import { findSession, type SessionFile } from "../session/file";
import { OwnedSession } from "./owned-session";
import { ToolError } from "./tool-error";

/** The program of `sapi mcp`, and how it is served where nobody serves it. */
export interface Served {
  /** Folder or file of the program. */
  readonly program: string;
  /** The words behind `sapi dev`. Undefined where none shall be started. */
  readonly argv: readonly string[] | undefined;
  readonly stderr: NodeJS.WritableStream;
}

/**
 * The `sapi dev` of a program: the one that runs, found as `sapi invoke` and `sapi logs` find it, else one that ends with
 * this command.
 */
export class ServedProgram {
  #owned: OwnedSession | undefined;

  constructor(private readonly served: Served) {}

  /** Undefined where nobody serves the program. */
  get running(): SessionFile | undefined {
    return findSession(this.served.program) ?? this.#owned?.session;
  }

  /** Starts to serve the program where nobody does. A wait that is cancelled leaves the start to the next call. */
  async session(signal: AbortSignal): Promise<SessionFile> {
    const { running, served } = this;
    if (running) return running;
    if (!served.argv)
      throw new ToolError(
        `no sapi dev runs for ${served.program}; start one there, or leave out --no-start of sapi mcp`,
      );
    if (!this.#owned || this.#owned.hasEnded) this.#owned = new OwnedSession(served.argv, served.stderr);
    return unlessAborted(this.#owned.started, signal);
  }

  close(): Promise<void> {
    return this.#owned?.close() ?? Promise.resolve();
  }
}

function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
