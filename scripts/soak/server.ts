import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import * as path from "node:path";
import { createInterface } from "node:readline";
import type { LocalEvent, ReadyEvent } from "pulumi-serverless-api/local";
import { pause } from "./load";
import type { Course, End, Sample } from "./verdict";

const SAPI = path.resolve(__dirname, "..", "..", "sdk", "bin", "sapi.js");
const PROBE = path.join(__dirname, "probe.cjs");
const FULL_DISK = path.join(__dirname, "full-disk.cjs");

/** The bound for every wait. */
const TIMEOUT_MS = 30_000;

const NOTICE_MS = 2_000;

type Held = Omit<Sample, "at">;

/** The last report of the probe. */
interface LastWords {
  readonly isEnd: true;
  readonly isForced: boolean;
  readonly workers: number;
}

export interface ServerOptions {
  readonly name: string;
  readonly folder: string;
  readonly sampleMs: number;
  /** Further arguments of `sapi dev`. @default none */
  readonly args?: readonly string[];
  /** Further variables of the process. @default none */
  readonly env?: Readonly<Record<string, string>>;
  /** Milliseconds within which sockets have to be closed after the last client. @default half a minute */
  readonly restMs?: number;
  /** Errors that `sapi` is expected to report, because the load provokes them. */
  readonly isProvoked: (message: string) => boolean;
  readonly onSample: (sample: Sample) => void;
  readonly onError: (message: string) => void;
}

/** A `sapi dev` for a folder in its own process, watched from inside. */
export class Server {
  #samples: Sample[] = [];
  #apis: ReadyEvent["apis"] = [];
  #loadBegan = Number.NaN;
  #lastWords: LastWords | undefined;
  #stderr = "";
  /** Resolves with the ready event of the command. */
  readonly ready: Promise<ReadyEvent>;
  /** Resolves when the process has ended, in any way. */
  readonly closed: Promise<void>;
  /** Rejects when the process ends. */
  readonly #closed: Promise<never>;
  readonly #child: ChildProcess;
  readonly #sampled = new Set<() => void>();

  constructor(private readonly options: ServerOptions) {
    const flags = ["--expose-gc", "--require", PROBE, "--require", FULL_DISK];
    const { folder, args = [], env, sampleMs } = options;
    this.#child = spawn(process.execPath, [...flags, SAPI, "dev", folder, "--port", "0", "--json", ...args], {
      cwd: folder,
      env: { ...process.env, ...env, SOAK_SAMPLE_MS: String(sampleMs) },
      stdio: ["ignore", "pipe", "pipe", "pipe"],
    });
    this.#child.stderr?.on("data", (chunk: Buffer) => {
      this.#stderr += chunk.toString();
    });
    this.#closed = once(this.#child, "close").then(() => {
      throw new Error(`${options.name} ended: ${this.#stderr}`);
    });
    this.closed = this.#closed.catch(() => undefined);
    this.ready = this.#listen();
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  url(api: string): string {
    return this.#apis.find(({ id }) => id === api)?.url ?? "";
  }

  /** Waits until it serves. Samples count from then on. Returns the last one before. */
  async begin(): Promise<Sample> {
    await this.ready;
    const before = await this.#nextSample();
    this.#samples = [];
    this.#loadBegan = performance.now();
    return before;
  }

  /** Waits until it is idle, and ends it. */
  async finish(before: Sample): Promise<Course> {
    // Idle connections time out one after the other.
    const samples = [...this.#samples];
    const rest = await this.#atRest(before);
    return { name: this.options.name, samples, before, rest, end: await this.end() };
  }

  /** Waits until as few sockets are left as before, or the time is over. */
  async #atRest({ sockets }: Sample): Promise<Sample> {
    const until = performance.now() + (this.options.restMs ?? TIMEOUT_MS);
    for (;;) {
      const sample = await this.#nextSample();
      if (sample.sockets <= sockets || performance.now() > until) return sample;
    }
  }

  /** Ends it by SIGINT, as a person does. */
  async end(): Promise<End> {
    const children = childrenOf(this.#child.pid ?? 0);
    const began = performance.now();
    const closed = once(this.#child, "close");
    this.#child.kill("SIGINT");
    const killer = setTimeout(() => this.kill(), TIMEOUT_MS);
    await closed;
    clearTimeout(killer);
    return {
      exitCode: this.#child.exitCode,
      seconds: (performance.now() - began) / 1000,
      isForced: this.#lastWords?.isForced ?? true,
      workers: this.#lastWords?.workers ?? 0,
      children: await leftOf(children),
      isListening: await isAnswered(this.#apis[0]?.url ?? ""),
    };
  }

  /** Kills it at once, if it has not ended. */
  kill(): void {
    this.#child.kill("SIGKILL");
  }

  #listen(): Promise<ReadyEvent> {
    const [, stdout, , probe] = this.#child.stdio;
    createInterface({ input: probe as NodeJS.ReadableStream }).on("line", (line) => this.#hear(line));
    return new Promise((resolve, reject) => {
      createInterface({ input: stdout as NodeJS.ReadableStream }).on("line", (line) => {
        const event = JSON.parse(line) as LocalEvent;
        if (event.event === "error") this.#error(event.message);
        if (event.event !== "ready") return;
        this.#apis = event.apis;
        resolve(event);
      });
      this.#closed.catch(reject);
    });
  }

  #hear(line: string): void {
    const said = JSON.parse(line) as Held | LastWords;
    if ("isEnd" in said) {
      this.#lastWords = said;
      return;
    }
    const sample = { at: (performance.now() - this.#loadBegan) / 1000 || 0, ...said };
    this.#samples.push(sample);
    this.options.onSample(sample);
    for (const resolve of this.#sampled) resolve();
    this.#sampled.clear();
  }

  async #nextSample(): Promise<Sample> {
    await Promise.race([new Promise<void>((resolve) => this.#sampled.add(resolve)), this.#closed]);
    return this.#samples.at(-1) as Sample;
  }

  #error(message: string): void {
    if (!this.options.isProvoked(message)) this.options.onError(`${this.options.name} told ${message}`);
  }
}

function childrenOf(parent: number): readonly number[] {
  const table = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const rows = table
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  return rows.flatMap(([pid = 0, of]) => (of === parent ? [pid] : []));
}

/** The number of the processes that live on, after they had the time to notice that nobody needs them. */
async function leftOf(pids: readonly number[]): Promise<number> {
  const until = performance.now() + NOTICE_MS;
  while (pids.some(isAlive) && performance.now() < until) await pause(50);
  return pids.filter(isAlive).length;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    // There is no such process.
    return false;
  }
}

function isAnswered(url: string): Promise<boolean> {
  return fetch(url.replace(/^ws/, "http")).then(
    () => true,
    () => false,
  );
}
