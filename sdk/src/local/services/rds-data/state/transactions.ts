import { randomBytes } from "node:crypto";
import type { LocalClock } from "../../../clock";
import { databaseError, transactionNotFound } from "../errors";
import type { PostgresConnection } from "../postgres/postgres";
import type { Cluster } from "./cluster";

/** How long a transaction may be idle, and last. */
const IDLE_MS = 3 * 60_000;
const LONGEST_MS = 24 * 60 * 60_000;
const ID_BYTES = 138;

/** A transaction that is open. */
interface OpenTransaction {
  readonly id: string;
  readonly cluster: Cluster;
  readonly database: string | undefined;
  readonly connection: PostgresConnection;
}

interface Held extends OpenTransaction {
  isBusy: boolean;
  forgetIdle: () => void;
  readonly forgetEnd: () => void;
}

/** The transactions of all clusters. One that nobody uses is rolled back after three minutes. */
export class Transactions {
  readonly #open = new Map<string, Held>();

  constructor(
    private readonly clock: LocalClock,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Adds a transaction that has begun, and returns its id. */
  add(transaction: Omit<OpenTransaction, "id">): string {
    const id = randomBytes(ID_BYTES).toString("base64");
    const expire = () => this.#expire(id);
    this.#open.set(id, {
      ...transaction,
      id,
      isBusy: false,
      forgetIdle: this.clock.after(IDLE_MS, expire, "schedule"),
      forgetEnd: this.clock.after(LONGEST_MS, expire, "schedule"),
    });
    return id;
  }

  /** Works with one, nobody else meanwhile. Throws `ServiceError`. */
  async use<T>(id: string, resourceArn: string, run: (found: OpenTransaction) => Promise<T>): Promise<T> {
    const held = this.#open.get(id);
    if (!held || held.cluster.settings.arn !== resourceArn) throw transactionNotFound(id);
    if (held.isBusy) throw databaseError("Transaction is still running a query");
    held.isBusy = true;
    held.forgetIdle();
    try {
      return await run(held);
    } finally {
      held.isBusy = false;
      if (this.#open.has(id)) held.forgetIdle = this.clock.after(IDLE_MS, () => this.#expire(id), "schedule");
    }
  }

  /** It has ended. */
  remove(id: string): void {
    const held = this.#open.get(id);
    this.#open.delete(id);
    held?.forgetIdle();
    held?.forgetEnd();
  }

  /** Forgets all of them: their connections end. */
  close(): void {
    for (const id of [...this.#open.keys()]) this.remove(id);
  }

  #expire(id: string): void {
    const held = this.#open.get(id);
    if (!held) return;
    this.remove(id);
    // Its statement is cut off with it.
    const ended = held.isBusy ? held.connection.cancel() : held.connection.release();
    ended.catch(this.onError);
  }
}
