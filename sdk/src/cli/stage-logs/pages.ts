import type { GroupEvent } from "./entries";

/** A question for events of a group. */
export interface PageQuery {
  readonly region: string;
  readonly logGroup: string;
  /** Milliseconds since 1970. */
  readonly from: number;
  /** A filter pattern of CloudWatch. */
  readonly filter?: string | undefined;
  readonly token?: string | undefined;
}

/** Some events, oldest first. */
export interface Page {
  readonly events: readonly GroupEvent[];
  /** There where more events follow. */
  readonly token?: string | undefined;
}

/** Reads a page. Undefined where there is no such group, as long as its function has never run. */
export type ReadPage = (query: PageQuery) => Promise<Page | undefined>;

/** The part of a log that is read. */
export interface Wanted {
  /** Milliseconds since 1970. */
  readonly from: number;
  /** A filter pattern of CloudWatch. */
  readonly filter?: string | undefined;
}
