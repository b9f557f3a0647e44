import type { Difference } from "./differences";

/** A known difference, and the side that behaves as AWS does. */
export interface Expected {
  /** Every one of these steps has it. A step that has it no longer is a complaint. */
  readonly steps: readonly string[];
  /** Every one of these paths differs in some step. `*` stands for anything. */
  readonly paths: readonly string[];
  readonly right: "ours" | "theirs" | "either";
  readonly reason: string;
  /** The page of AWS that says so. */
  readonly source: string;
}

/** Unexplained differences, and unused explanations. */
export function complaintsOf(differences: readonly Difference[], all: readonly Expected[]): string[] {
  const unexplained = differences.filter((one) => !all.some((expected) => explains(expected, one)));
  return [
    ...unexplained.map(({ step, path }) => `${step}: ${path} differs, and nothing explains it`),
    ...staleExplanations(differences, all),
  ];
}

function staleExplanations(differences: readonly Difference[], all: readonly Expected[]): string[] {
  return all.flatMap((expected) => {
    const explained = differences.filter((one) => explains(expected, one));
    const steps = expected.steps.filter((step) => !explained.some((one) => one.step === step));
    const paths = expected.paths.filter((path) => !explained.some((one) => isOn(path, one.path)));
    return [...steps, ...paths].map(
      (what) => `${what}: "${expected.reason}" is expected to differ and does not`,
    );
  });
}

export function explains({ steps, paths }: Expected, { step, path }: Difference): boolean {
  return steps.includes(step) && paths.some((pattern) => isOn(pattern, path));
}

function isOn(pattern: string, path: string): boolean {
  const parts = pattern.split("*").map((part) => part.replace(/[.\\+?^${}()|[\]]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(path);
}
