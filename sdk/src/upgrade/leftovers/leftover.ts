/** Something of generation 0 in a program of generation 1. */
export interface Leftover {
  /** Stable. */
  readonly code: LeftoverCode;
  readonly path: string;
  readonly line: number;
  /** The problem, in one sentence without a full stop. */
  readonly problem: string;
  /** The text to write instead. */
  readonly cure: string;
}

/** The codes of leftovers, with their meanings. */
export const LEFTOVERS = {
  GEN0_IMPORT: "an import of `pulumi-serverless-api/gen0`",
  GEN0_CLASS: "a class that is a stack",
  GEN0_PROP: "a prop by its name in generation 0",
  GEN0_HANDLE: "an attribute of a construct by its name in generation 0",
  GEN0_METHOD: "a method of a construct by its name in generation 0",
  GEN0_DOUBT: "a comment of `sapi upgrade` on what is to be done by hand",
  PROGRAM_SYNTAX: "a file that is no program, so that nothing is known of it",
} as const;

/** A code of {@link LEFTOVERS}. */
export type LeftoverCode = keyof typeof LEFTOVERS;

/** The line that makes a construct. */
export interface ConstructPosition {
  /** Name of its class. */
  readonly kind: string;
  readonly id: string;
  readonly path: string;
  readonly line: number;
}
