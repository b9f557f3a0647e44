import {
  BeginTransactionCommand,
  CommitTransactionCommand,
  ExecuteStatementCommand,
  type Field,
  RDSDataClient,
  RollbackTransactionCommand,
  type SqlParameter,
} from "@aws-sdk/client-rds-data";
import {
  MACHINE_CLOCK,
  type SendGranted,
  untilGranted,
  type WaitingClock,
} from "../../../functions/until-granted";
import { callsInTransaction, type DataApiCalls } from "./data-api-client";
import type { MigratedCluster, RDSMigrationDatabase, RDSMigrationValue } from "./types";

/** Errors of the Data API while a paused cluster resumes, or a new one is not reachable yet. */
const NOT_YET = new Set(["DatabaseResumingException", "DatabaseUnavailableException"]);
const PAUSE_MS = 2_000;
const LONGEST_WAIT_MS = 300_000;

/** The Data API of a cluster, for one migration after the other. */
export class DataApi {
  readonly #client = new RDSDataClient({});
  readonly #target: { readonly resourceArn: string; readonly secretArn: string; readonly database: string };

  readonly #granted: SendGranted;

  constructor(
    private readonly cluster: MigratedCluster,
    private readonly clock: WaitingClock = MACHINE_CLOCK,
  ) {
    this.#granted = untilGranted(clock);
    const { clusterArn: resourceArn, secretArn, defaultDatabaseName: database } = cluster;
    this.#target = { resourceArn, secretArn, database };
  }

  /**
   * Runs something in a transaction, which is taken back when it throws. MySQL takes no changes of tables back. Query
   * builders get the calls of the Data API.
   */
  async inTransaction<T>(run: (db: RDSMigrationDatabase, calls: DataApiCalls) => Promise<T>): Promise<T> {
    const { resourceArn, secretArn } = this.#target;
    const { transactionId = "" } = await this.#whenThere(() =>
      this.#granted(() => this.#client.send(new BeginTransactionCommand(this.#target))),
    );
    const end = { resourceArn, secretArn, transactionId };
    const execute: RDSMigrationDatabase["execute"] = (sql, parameters = {}) =>
      this.#execute(transactionId, sql, parameters);
    const { dialect } = this.cluster;
    try {
      const dataApi = { ...this.#target, transactionId };
      // A migration of PostgreSQL is a transaction to Kysely as well.
      const adopts = dialect === "postgresql";
      const calls = callsInTransaction(this.#client, this.#granted, dataApi, adopts);
      const result = await run({ dialect, execute, dataApi }, calls);
      await this.#granted(() => this.#client.send(new CommitTransactionCommand(end)));
      return result;
    } catch (error) {
      // The first error says more than one of the rollback.
      await this.#client.send(new RollbackTransactionCommand(end)).catch(() => undefined);
      throw error;
    }
  }

  async #execute(
    transactionId: string,
    sql: string,
    parameters: Readonly<Record<string, RDSMigrationValue>>,
  ): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const command = new ExecuteStatementCommand({
      ...this.#target,
      transactionId,
      sql,
      parameters: Object.entries(parameters).map(toParameter),
      formatRecordsAs: "JSON",
      // As AWS advises for changes of tables, which may take longer than a call of 45 seconds.
      continueAfterTimeout: true,
    });
    const { formattedRecords } = await this.#granted(() => this.#client.send(command));
    return formattedRecords === undefined ? [] : JSON.parse(formattedRecords);
  }

  async #whenThere<T>(send: () => Promise<T>): Promise<T> {
    const end = this.clock.now() + LONGEST_WAIT_MS;
    for (;;) {
      try {
        return await send();
      } catch (error) {
        if (!NOT_YET.has((error as Error).name) || this.clock.now() > end) throw error;
        await this.clock.pause(PAUSE_MS);
      }
    }
  }
}

function toParameter([name, value]: readonly [string, RDSMigrationValue]): SqlParameter {
  return { name, value: toField(value) };
}

function toField(value: RDSMigrationValue): Field {
  if (value === null) return { isNull: true };
  if (value instanceof Uint8Array) return { blobValue: value };
  if (typeof value === "boolean") return { booleanValue: value };
  if (typeof value === "string") return { stringValue: value };
  return Number.isInteger(value) ? { longValue: value } : { doubleValue: value };
}
