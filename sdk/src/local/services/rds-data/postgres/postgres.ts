/** A database server of one cluster. */
export interface Postgres {
  /**
   * A connection to one of its databases, for the caller alone until it is released. Throws `PostgresError` for a database
   * that does not exist.
   */
  connect(database: string, signal?: AbortSignal): Promise<PostgresConnection>;
  close(): Promise<void>;
}

/** A connection. One statement after the other. */
export interface PostgresConnection {
  /** Runs one statement, in which `$1` is the first value. Throws `PostgresError`. */
  query(sql: string, values?: readonly PostgresValue[]): Promise<PostgresResult>;
  /** Ends what runs on it, and with it the transaction that it is in. The connection is released. */
  cancel(): Promise<void>;
  /** Gives it back. What is open is rolled back, and settings of the session are forgotten. */
  release(): Promise<void>;
}

/** As Postgres writes a value. */
export type PostgresValue = string | null;

export interface PostgresResult {
  readonly columns: readonly PostgresColumn[];
  readonly rows: readonly (readonly PostgresValue[])[];
  /** `INSERT 0 1`. Empty for an empty statement. */
  readonly tag: string;
  /** Whether a transaction is open now, or has failed. */
  readonly transaction: "none" | "open" | "failed";
}

export interface PostgresColumn {
  readonly name: string;
  /** Object id of the type. */
  readonly type: number;
  /** Length and scale of the type; -1 without. */
  readonly modifier: number;
  /** Object id of the table, and the number of the column in it; 0 for an expression. */
  readonly table: number;
  readonly number: number;
}

/** The error of Postgres for a statement. */
export interface PostgresFailure {
  readonly message: string;
  /** `42P01` */
  readonly code: string;
  /** `ERROR` */
  readonly severity: string;
  readonly hint?: string | undefined;
  /** Of the first character that is meant, from 1. */
  readonly position?: string | undefined;
}

export class PostgresError extends Error {
  constructor(readonly failure: PostgresFailure) {
    super(failure.message);
    this.name = "PostgresError";
  }
}

/** A database that nobody has made. */
export function noSuchDatabase(database: string): PostgresError {
  return new PostgresError({
    message: `database "${database}" does not exist`,
    code: "3D000",
    severity: "ERROR",
  });
}
