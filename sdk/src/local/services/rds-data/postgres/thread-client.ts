import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { workerProgram } from "../../../worker-program";
import type { InstalledPostgres } from "./installed";
import { CLOSE, type ThreadAnswer, type ThreadData, type ThreadQuery } from "./messages";
import { PostgresError, type PostgresResult, type PostgresValue } from "./postgres";

/** The program of the thread. */
const THREAD = join(__dirname, "thread");

/** The server that a thread opens. */
type Opened = Pick<ThreadData, "folder" | "database" | "username">;

/** A thread that has a database open. */
export class PostgresThread {
  #waiting: ((answer: ThreadAnswer) => void) | undefined;
  #transaction: PostgresResult["transaction"] = "none";
  #hasEnded = false;

  private constructor(
    readonly database: string,
    private readonly worker: Worker,
  ) {
    worker.on("message", (answer: ThreadAnswer) => this.#take(answer));
    worker.on("error", (error) => this.#take(lost(error.message)));
    worker.on("exit", () => {
      this.#hasEnded = true;
      this.#take(lost(ENDED));
    });
    // A program that is done ends, whatever is open.
    worker.unref();
  }

  static async open({ module, extensions }: InstalledPostgres, opened: Opened): Promise<PostgresThread> {
    const { program, options } = workerProgram(THREAD);
    const workerData: ThreadData = { module, extensions, ...opened };
    const worker = new Worker(program, { ...options, workerData, stdout: true, stderr: true, env: {} });
    const thread = new PostgresThread(opened.database, worker);
    await thread.#next(() => undefined);
    return thread;
  }

  /** After the last statement. */
  get transaction(): PostgresResult["transaction"] {
    return this.#transaction;
  }

  async query(sql: string, values: readonly PostgresValue[] = []): Promise<PostgresResult> {
    const answer = await this.#next(() => this.worker.postMessage({ sql, values } satisfies ThreadQuery));
    if (answer.kind !== "result") throw new Error(`the database has answered ${answer.kind}`);
    return answer.result;
  }

  /** Ends it after it has written everything down. */
  async close(): Promise<void> {
    // Callers that still wait get an error. A thread that does not close is ended.
    if (this.#waiting === undefined)
      await this.#next(() => this.worker.postMessage(CLOSE)).catch(() => undefined);
    await this.worker.terminate();
  }

  /** Ends it at once. Committed changes are on disk. */
  async kill(): Promise<void> {
    await this.worker.terminate();
  }

  async #next(ask: () => void): Promise<ThreadAnswer> {
    this.worker.ref();
    try {
      const answer = await new Promise<ThreadAnswer>((resolve) => {
        this.#waiting = resolve;
        if (this.#hasEnded) this.#take(lost(ENDED));
        else ask();
      });
      if (answer.kind === "failed") this.#transaction = answer.transaction;
      if (answer.kind === "result") this.#transaction = answer.result.transaction;
      if (answer.kind === "failed") throw new PostgresError(answer.failure);
      return answer;
    } finally {
      this.worker.unref();
    }
  }

  #take(answer: ThreadAnswer): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.(answer);
  }
}

const ENDED = "the database has ended";

function lost(message: string): ThreadAnswer {
  return { kind: "failed", failure: { message, code: "57P01", severity: "FATAL" }, transaction: "none" };
}
