/** A value of a row, or of a parameter. Bytes come as base64. */
export type RDSMigrationValue = string | number | boolean | null | Uint8Array;

/** The operations with which a migration changes the database. */
export interface RDSMigrationDatabase {
  /** How SQL is written here. */
  readonly dialect: "mysql" | "postgresql";
  /** Runs one statement in the transaction of the migration and gives its rows. Parameters stand in it as `:name`. */
  execute(
    sql: string,
    parameters?: Readonly<Record<string, RDSMigrationValue>>,
  ): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Arguments for other clients of the Data API, such as query builders, to work in the same transaction. */
  readonly dataApi: {
    /** ARN of the cluster. */
    readonly resourceArn: string;
    /** ARN of its secret. */
    readonly secretArn: string;
    /** Name of the database. */
    readonly database: string;
    /** The transaction of the migration. */
    readonly transactionId: string;
  };
}

/**
 * The exports of a module of migrations.
 *
 * @example
 * import type { RDSMigrationDatabase } from "pulumi-serverless-api";
 *
 * export async function up(db: RDSMigrationDatabase) {
 *   await db.execute("ALTER TABLE notes ADD COLUMN pinned boolean NOT NULL DEFAULT false");
 * }
 */
export interface RDSMigration {
  /** Changes the database. */
  up(db: RDSMigrationDatabase): Promise<unknown>;
  /** Takes the change back. @default none, it cannot be taken back */
  down?(db: RDSMigrationDatabase): Promise<unknown>;
}

/** The cluster and its database, as a bound function knows them. */
export interface MigratedCluster {
  readonly clusterArn: string;
  readonly secretArn: string;
  readonly defaultDatabaseName: string;
  readonly dialect: "mysql" | "postgresql";
}
