/** A rule of the definition, and a change of the source that breaks it. */
export interface BrokenRule {
  /** Id of the row in tests/definition/rows*.ts whose test must fail. */
  readonly row: string;
  readonly file: string;
  /** Text that the file has exactly once. */
  readonly find: string;
  readonly replace: string;
}
