import type { PostgresFailure, PostgresResult, PostgresValue } from "./postgres";

/** The data that a thread starts with. */
export interface ThreadData {
  /** Absolute paths of the modules of PGlite, and of the extensions that a program may create. */
  readonly module: string;
  readonly extensions: readonly string[];
  /** Folder of the cluster's files. */
  readonly folder: string;
  readonly database: string;
  readonly username: string;
}

/** A statement for the thread. */
export interface ThreadQuery {
  readonly sql: string;
  readonly values: readonly PostgresValue[];
}

/** A message of the thread: that it has started, or the result of the last statement. */
export type ThreadAnswer =
  | { readonly kind: "ready" }
  | { readonly kind: "result"; readonly result: PostgresResult }
  | {
      readonly kind: "failed";
      readonly failure: PostgresFailure;
      readonly transaction: PostgresResult["transaction"];
    }
  | { readonly kind: "closed" };

/** Makes the thread write everything to disk and end. */
export const CLOSE = "close";
