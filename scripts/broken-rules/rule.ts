/** A rule, and a change of the source that breaks it. */
export type BrokenRule = (OfDefinition | OfSpec) & {
  readonly file: string;
  /** Text that the file has exactly once. */
  readonly find: string;
  readonly replace: string;
};

/** A rule of the definition. */
interface OfDefinition {
  /** Id of the row in tests/definition/rows*.ts whose test must fail. */
  readonly row: string;
}

/** A rule that one test of a spec holds. */
export interface OfSpec {
  /** File of the test. */
  readonly spec: string;
  /** How the whole title of the test that must fail begins, from the outermost `describe` on. */
  readonly test: string;
}
