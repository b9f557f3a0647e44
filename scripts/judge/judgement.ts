export interface JudgeOptions {
  /** With all details, also of what is as it should be. */
  readonly isLong: boolean;
}

/** The result of one part of the judge. */
export interface Judgement {
  readonly lines: readonly string[];
  /** Faults to fix. The list is empty when all is well. */
  readonly complaints: readonly string[];
}
