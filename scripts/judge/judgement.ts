export interface JudgeOptions {
  /** The report with all details, successes included. */
  readonly isLong: boolean;
  /** Whether the part `clients` runs the SDK for Go, too. It takes minutes to build. */
  readonly isWithGo: boolean;
}

/** The result of one part of the judge. */
export interface Judgement {
  readonly lines: readonly string[];
  /** Faults to fix. The list is empty when all is well. */
  readonly complaints: readonly string[];
}
