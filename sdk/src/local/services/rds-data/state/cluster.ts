import type { LocalClock } from "../../../clock";
import { ofDatabase, timedOut } from "../errors";
import type { ClusterSettings } from "../from-graph";
import { type Postgres, type PostgresConnection, PostgresError } from "../postgres/postgres";

/** How long a call may take. */
const CALL_MS = 45_000;

interface ClusterPorts {
  readonly clock: LocalClock;
  /** Told of what is odd in the program. */
  readonly notice: (message: string) => void;
}

/** A cluster that runs. */
export class Cluster {
  constructor(
    readonly settings: ClusterSettings,
    private readonly postgres: Postgres,
    private readonly ports: ClusterPorts,
  ) {}

  /** A connection to one of its databases. Throws `ServiceError`. */
  async connect(database: string | undefined): Promise<PostgresConnection> {
    const { username } = this.settings;
    const ends = new AbortController();
    const forget = this.ports.clock.after(CALL_MS, () => ends.abort(timedOut()), "schedule");
    try {
      return await this.postgres.connect(database ?? username, ends.signal);
    } catch (error) {
      if (ends.signal.aborted) this.#reportWaiting();
      throw inWordsOfTheService(error);
    } finally {
      forget();
    }
  }

  /**
   * Works with a connection for as long as a call may take. Longer work is ended with its transaction, or continues where
   * the caller has asked for that. Throws `ServiceError`. `wasCut` is called when the connection was cut off.
   */
  async within<T>(
    connection: PostgresConnection,
    run: (connection: PostgresConnection) => Promise<T>,
    { continues = false, wasCut = () => undefined }: { continues?: boolean; wasCut?: () => void } = {},
  ): Promise<T> {
    let forget = () => undefined as void;
    const late = new Promise<never>((_, reject) => {
      forget = this.ports.clock.after(
        CALL_MS,
        () => {
          reject(timedOut());
          if (continues) return;
          wasCut();
          void connection.cancel();
        },
        "schedule",
      );
    });
    const done = run(connection);
    // The caller no longer waits: the result is in the database.
    done.catch(() => undefined);
    try {
      return await Promise.race([done, late]);
    } catch (error) {
      throw inWordsOfTheService(error);
    } finally {
      forget();
    }
  }

  close(): Promise<void> {
    return this.postgres.close();
  }

  #reportWaiting(): void {
    const { identifier } = this.settings;
    this.ports.notice(
      `a call to the database ${identifier} waited for a transaction that stayed open for ${CALL_MS / 1000} seconds and was refused; there is one connection here, so commit or roll back before something else asks (on AWS it would not have waited)`,
    );
  }
}

function inWordsOfTheService(error: unknown): unknown {
  return error instanceof PostgresError ? ofDatabase(error.failure) : error;
}
