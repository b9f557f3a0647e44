import type { Keys } from "../../gen0/translation/tree";
import type { Use } from "./uses";

/** Where a value is written. */
export interface Place {
  readonly keys: Keys;
  /** Where it comes from. */
  readonly use: Use | undefined;
  /** Blanks of the line on which it begins. */
  readonly indent: string;
  /** Whether what is around has its parts on lines of their own. */
  readonly isAmongLines: boolean;
}
