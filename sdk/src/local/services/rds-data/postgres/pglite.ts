import { existsSync } from "node:fs";
import * as path from "node:path";
import { makePrivateFolder } from "../../../../files/private";
import { type FreshServer, fillFolder, makeTemporaryFolder, quoted, removeFolder } from "./fresh-folder";
import { noSuchDatabase, type Postgres, type PostgresConnection, PostgresError } from "./postgres";
import { PostgresThread } from "./thread-client";
import { Turns } from "./turns";

interface PgliteOptions extends FreshServer {
  /** The folder of the cluster. Without one its data is deleted at the end. */
  readonly folder: string | undefined;
}

const FIRST = "postgres";

/** Postgres in a thread of this process. It has one connection, for which callers wait in turn. */
export class Pglite implements Postgres {
  readonly #turns = new Turns();
  readonly #end = new AbortController();
  #folder: string | undefined;
  #thread: PostgresThread | undefined;

  constructor(private readonly options: PgliteOptions) {}

  async connect(database: string, signal?: AbortSignal): Promise<PostgresConnection> {
    const ends = signal ? AbortSignal.any([signal, this.#end.signal]) : this.#end.signal;
    ends.throwIfAborted();
    const leave = await this.#turns.take(ends);
    try {
      const thread = await this.#openDatabase(database);
      return this.#connection(thread, leave);
    } catch (error) {
      leave();
      throw error;
    }
  }

  async close(): Promise<void> {
    // Callers that hold it or wait for it are cut off.
    this.#end.abort(
      new PostgresError({ message: "the database has ended", code: "57P01", severity: "FATAL" }),
    );
    await this.#thread?.close();
    if (this.options.folder === undefined && this.#folder !== undefined)
      removeFolder(path.dirname(this.#folder));
    this.#thread = undefined;
  }

  #connection(thread: PostgresThread, leave: () => void): PostgresConnection {
    return {
      query: (sql, values) => thread.query(sql, values),
      cancel: async () => {
        this.#thread = undefined;
        await thread.kill();
        leave();
      },
      release: async () => {
        try {
          if (thread.transaction !== "none") await thread.query("ROLLBACK");
          await thread.query("DISCARD ALL");
          await this.#become(thread);
        } catch {
          // The next caller opens it anew.
          if (this.#thread === thread) this.#thread = undefined;
          await thread.kill();
        } finally {
          leave();
        }
      },
    };
  }

  async #openDatabase(database: string): Promise<PostgresThread> {
    const folder = await this.#filledFolder();
    if (this.#thread?.database === database) return this.#thread;
    const first = database === this.options.database ? database : FIRST;
    const known = (this.#thread ??= await this.#open(folder, first));
    if (known.database === database) return known;
    const { rows } = await known.query(
      "SELECT 1 FROM pg_database WHERE datname = $1::text AND datallowconn",
      [database],
    );
    if (rows.length === 0) throw noSuchDatabase(database);
    this.#thread = undefined;
    await known.close();
    this.#thread = await this.#open(folder, database);
    return this.#thread;
  }

  async #open(folder: string, database: string): Promise<PostgresThread> {
    const { installed } = this.options;
    const thread = await PostgresThread.open(installed, { folder, database, username: FIRST });
    if (this.#end.signal.aborted) await thread.kill();
    this.#end.signal.throwIfAborted();
    await this.#become(thread);
    return thread;
  }

  /** Statements are those of the cluster's user. */
  async #become(thread: PostgresThread): Promise<void> {
    const { username } = this.options;
    if (username !== FIRST) await thread.query(`SET SESSION AUTHORIZATION ${quoted(username)}`);
  }

  /** The folder with a server in it, and in that the user and the database of the cluster. */
  async #filledFolder(): Promise<string> {
    if (this.#folder !== undefined) return this.#folder;
    const folder = this.options.folder ?? path.join(makeTemporaryFolder(), "cluster");
    makePrivateFolder(path.dirname(folder));
    if (!existsSync(path.join(folder, "PG_VERSION"))) await fillFolder(folder, this.options);
    this.#folder = folder;
    return folder;
  }
}
