/** The meaning of a code. The docs page of errors is made from this table. */
export interface CatalogueEntry {
  /** The reason why the definition is refused. */
  readonly cause: string;
  /** The remedy, in the imperative. */
  readonly cure: string;
}
