import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import * as path from "node:path";
import { OWNER_VARIABLE } from "../owner";
import type { SessionFile } from "../session/file";
import { ToolError } from "./tool-error";

/** The command line of this package. */
const SAPI = path.resolve(__dirname, "..", "..", "..", "bin", "sapi.js");

/** The characters of the output that an error shows, from its end. */
const SHOWN_OUTPUT = 6_000;

/** The time that a `sapi dev` has for its end. */
const CLOSING_MS = 5_000;

/** A `sapi dev` that `sapi mcp` has started, and that ends with it. */
export class OwnedSession {
  /** Settles when it serves the program. Rejects with its output if it ends before. */
  readonly started: Promise<SessionFile>;
  readonly #child: ChildProcess;
  #session: SessionFile | undefined;
  #output = "";

  /** Its output goes to the standard error of this process, where `stderr` leads. */
  constructor(argv: readonly string[], stderr: NodeJS.WritableStream) {
    this.#child = spawn(process.execPath, [SAPI, "dev", ...argv], {
      env: { ...process.env, [OWNER_VARIABLE]: "1" },
      // Its standard output goes where ours is for errors: ours is the protocol's.
      stdio: ["ignore", 2, "pipe", "ipc"],
    });
    this.#child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      stderr.write(text);
      if (!this.#session) this.#output = (this.#output + text).slice(-SHOWN_OUTPUT);
    });
    this.#child.on("message", (session) => {
      this.#session = session as SessionFile;
    });
    this.started = new Promise((resolve, reject) => {
      this.#child.once("message", (session) => resolve(session as SessionFile));
      this.#child.once("error", reject);
      this.#child.once("close", () => reject(new ToolError(`the program is not served:\n${this.#output}`)));
    });
    // A call that waits for it gets the error. All waiting calls may have been cancelled.
    this.started.catch(() => undefined);
  }

  /** Undefined until it is served, and once it has ended. */
  get session(): SessionFile | undefined {
    return this.hasEnded ? undefined : this.#session;
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null || this.#child.pid === undefined;
  }

  async close(): Promise<void> {
    if (this.hasEnded) return;
    const ended = once(this.#child, "exit", { signal: AbortSignal.timeout(CLOSING_MS) });
    if (this.#child.connected) this.#child.disconnect();
    await ended.catch(() => this.#child.kill("SIGKILL"));
  }
}
