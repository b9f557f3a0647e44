import type { ConstructKind } from "../app/construct-kind";
import type { CatalogueEntry } from "../errors/catalogue";

/** A construct of the library: a folder that says all of it, and a line in the registry. */
export interface ConstructRoom extends ConstructKind {
  /**
   * Where programs and handlers find it together with others: `Config`, for `new Config.Secret(...)`, and `Config.<id>` in
   * handlers, which is its only value.
   */
  readonly group?: string;
  /** Values that hold in every set of defaults. */
  readonly defaults: Readonly<Record<string, unknown>>;
  /** The mistakes that only its definitions can have, by code. */
  readonly errors: Readonly<Record<string, CatalogueEntry>>;
  /** Names of the values that a bound function finds it by: `name`, as in `Table("notes").name`. */
  readonly lookup: readonly string[];
  /** Its page in the reference. */
  readonly docs: ConstructDocs;
}

/** A page of the reference. */
export interface ConstructDocs {
  /** File name, without its ending. */
  readonly page: string;
  readonly title: string;
  /** The folders and files below `sdk/src` that have its declarations, as the beginning of their paths. */
  readonly files: readonly string[];
}
