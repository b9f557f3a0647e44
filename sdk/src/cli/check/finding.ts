/** Something that `sapi check` has found in a program. */
export interface Finding {
  /** Stable. */
  readonly code: string;
  /** The problem, in one sentence without a full stop. */
  readonly problem: string;
  /** The cure. */
  readonly cure: string;
  /** Kind and id of the construct: `Table "Notes"`. */
  readonly construct?: string;
  /** Path of the prop. */
  readonly path?: string;
  /** The resource that it was seen on. */
  readonly resource?: { readonly type: string; readonly name: string };
  /** Where the program says it, or makes the construct, as far as that is known. */
  readonly file?: string;
  readonly line?: number;
}

/** The result of a check. */
export interface Checked {
  readonly findings: readonly Finding[];
  readonly warnings: readonly string[];
  /** The number of inspected files. */
  readonly files: number;
  /** The number of judged resources. Undefined where the program could not run. */
  readonly resources: number | undefined;
}
