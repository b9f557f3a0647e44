export interface JudgeOptions {
  /** With all details, also of what is as it should be. */
  readonly isLong: boolean;
}

/** What one part of the judge has found. */
export interface Judgement {
  readonly lines: readonly string[];
  /** What has to be mended; none when all is well. */
  readonly complaints: readonly string[];
}
