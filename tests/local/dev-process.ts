import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { LocalEvent, ReadyEvent } from "pulumi-serverless-api/local";
import { SAPI } from "../support/paths";
import { Events } from "./events";

/** `sapi` in its own process, as a user starts it. */
export class SapiProcess {
  readonly events = new Events();
  /** The output on stdout that is not a JSON object. */
  readonly otherLines: string[] = [];
  stderr = "";
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;

  constructor(args: readonly string[], env: Readonly<Record<string, string>> = {}, sapi = SAPI) {
    this.#child = spawn(process.execPath, [sapi, ...args], {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#ended = once(this.#child, "close").then(() => this.events.end());
    createInterface({ input: this.#child.stdout as NodeJS.ReadableStream }).on("line", (line) => {
      if (line.startsWith("{")) this.events.add(JSON.parse(line) as LocalEvent);
      else this.otherLines.push(line);
    });
    this.#child.stderr?.on("data", (chunk: Buffer) => {
      this.stderr += chunk.toString();
    });
  }

  ready(): Promise<ReadyEvent> {
    return this.events.next("ready");
  }

  /** Settles when stderr has this text. */
  async saying(text: string): Promise<void> {
    while (!this.stderr.includes(text)) await once(this.#child.stderr as NodeJS.ReadableStream, "data");
  }

  /** Stops reading stdout, like a pipe whose other end has closed. */
  hangUp(): void {
    this.#child.stdout?.destroy();
  }

  /** The exit code. A process that a signal has killed has none. */
  async end(signal?: NodeJS.Signals): Promise<number | null> {
    if (signal) this.#child.kill(signal);
    await this.#ended;
    return this.#child.exitCode;
  }
}
