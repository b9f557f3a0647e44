/** What a code means: the docs page of errors is made from this table. */
export interface CatalogueEntry {
  /** Why the definition is refused. */
  readonly cause: string;
  /** What to do about it. */
  readonly cure: string;
}
