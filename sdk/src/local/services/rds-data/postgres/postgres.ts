/** A database server of one cluster. */
export interface Postgres {
  /**
   * A connection to one of its databases, for the caller alone until it is released. Throws `PostgresError` for a database
   * that does not exist.
   */
  connect(database: string, signal?: AbortSignal): Promise<PostgresConnection>;
  close(): Promise<void>;
}

/** A connection, which runs one statement after the other. */
export interface PostgresConnection {
  /** Runs one statement, in which `$1` is the first value. Throws `PostgresError`. */
  query(sql: string, values?: readonly PostgresValue[]): Promise<PostgresResult>;
  /** Cancels the statement that runs, and its transaction, and releases the connection. */
  cancel(): Promise<void>;
  /** Frees the connection for other callers. Rolls back an open transaction, and resets the settings of the session. */
  release(): Promise<void>;
}

/** A value in the text format of Postgres. */
export type PostgresValue = string | null;

export interface PostgresResult {
  readonly columns: readonly PostgresColumn[];
  readonly rows: readonly (readonly PostgresValue[])[];
  /** The command tag, such as `INSERT 0 1`. Empty for an empty statement. */
  readonly tag: string;
  /** Whether a transaction is open now, or has failed. */
  readonly transaction: "none" | "open" | "failed";
}

export interface PostgresColumn {
  readonly name: string;
  /** Object id of the type. */
  readonly type: number;
  /** Length, or precision and scale, of the type as one number of Postgres. -1 for a type without. */
  readonly modifier: number;
  /** Object id of the table. 0 for an expression. */
  readonly table: number;
  /** The number of the column in its table, from 1. 0 for an expression. */
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
  /** The position in the statement of the first character that the error is about, from 1. */
  readonly position?: string | undefined;
}

export class PostgresError extends Error {
  constructor(readonly failure: PostgresFailure) {
    super(failure.message);
    this.name = "PostgresError";
  }
}

/** The error for a database that does not exist. */
export function noSuchDatabase(database: string): PostgresError {
  return new PostgresError({
    message: `database "${database}" does not exist`,
    code: "3D000",
    severity: "ERROR",
  });
}
