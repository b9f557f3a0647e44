import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import type { LogLevel } from "../types";
import { LineSplitter } from "./line-splitter";
import type { Program } from "./program";

export interface ChildOptions {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
}

export interface ChildEvents {
  line(level: LogLevel, text: string): void;
  /** It could not be run at all. */
  broken(error: NodeJS.ErrnoException): void;
  /** An exit code, or the name of a signal. */
  exited(cause: number | NodeJS.Signals): void;
}

const isWindows = process.platform === "win32";

/** Processes that run, ended with this one however it ends. */
const running = new Set<Child>();
const endAll = () => {
  for (const child of running) child.kill();
};

/**
 * A program in a process group of its own. Its child processes end with it, and the terminal's Ctrl+C reaches only
 * `sapi`, which ends it in order.
 */
export class Child {
  readonly #process: ChildProcess;
  readonly #exited: Promise<void>;
  /** It has ended, and nobody has its streams any more. */
  readonly #closed: Promise<void>;
  readonly #splitters: readonly LineSplitter[];

  constructor({ command, args }: Program, { folder, environment }: ChildOptions, events: ChildEvents) {
    this.#process = spawn(command, args, {
      cwd: folder,
      env: environment,
      detached: !isWindows,
      windowsHide: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const { stdout, stderr } = this.#process;
    this.#splitters = [stdout, stderr].map((stream, index) => {
      const splitter = new LineSplitter(index === 0 ? "info" : "error", events.line);
      stream?.setEncoding("utf8").on("data", (text: string) => splitter.write(text));
      return splitter;
    });
    this.#exited = this.#when("exit", (code: number | null, signal: NodeJS.Signals | null) =>
      events.exited(code ?? signal ?? 0),
    );
    this.#closed = this.#when("close", () => undefined);
    this.#process.once("error", (error) => events.broken(error));
    this.#remember();
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** Writes the rest that has no line break yet. */
  flush(): void {
    for (const splitter of this.#splitters) splitter.flush();
  }

  /** Kills the process at once, with all processes that it has started. */
  kill(): void {
    const { pid } = this.#process;
    if (pid === undefined) return;
    try {
      if (isWindows) this.#process.kill("SIGKILL");
      else process.kill(-pid, "SIGKILL");
    } catch {
      // Nothing of it is left.
    }
  }

  /** Settles when it has ended. */
  async end(): Promise<void> {
    this.kill();
    await this.#exited;
    // Its child processes may still hold them.
    this.#process.stdout?.destroy();
    this.#process.stderr?.destroy();
    await this.#closed;
  }

  /** Settles then, or when it could not be run. */
  #when<Args extends unknown[]>(event: "exit" | "close", act: (...args: Args) => void): Promise<void> {
    return new Promise((resolve) => {
      const over = () => {
        this.#forget();
        resolve();
      };
      this.#process.once("error", over);
      this.#process.once(event, (...args) => {
        over();
        act(...(args as unknown as Args));
      });
    });
  }

  #remember(): void {
    if (running.size === 0) process.on("exit", endAll);
    running.add(this);
  }

  #forget(): void {
    running.delete(this);
    if (running.size === 0) process.removeListener("exit", endAll);
  }
}

/**
 * The most memory that a process has held, in MB. `undefined` where the system does not report it, which is everywhere
 * but on Linux. It is the peak and not the present value, because AWS also ends a process that was above its limit for
 * a moment.
 */
export function peakMemory(pid: number): number | undefined {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "latin1")) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    // No such system, or no such process any more.
    return undefined;
  }
}
