import type { AccountRegion } from "../../endpoint/aws-api";
import type { Calls } from "../../model/calls/dynamodb";
import type { Database } from "../state/database";
import type { Entry } from "../state/entries";

/** The state, and what operations need besides. */
export interface TablePorts {
  readonly database: Database;
  readonly accountRegion: AccountRegion;
  /** Keeps a change and does it: all of it, or nothing when this throws. */
  commit(entry: Entry): void;
  /** Milliseconds since 1970. */
  now(): number;
}

/** An operation before it has its ports. */
export type TableOperation<Name extends keyof Calls> = (
  input: Calls[Name]["input"],
  ports: TablePorts,
) => Calls[Name]["output"];
