import type { Reason } from "./reasons";
import type { TestResult } from "./suite";

const KINDS: Readonly<Record<Reason["kind"], string>> = {
  "not served": "not served",
  theirs: "theirs",
  lacks: "lacking what they need",
  wrong: "wrong",
  unsteady: "unsteady",
};

/** The results of a suite, and its list. */
export interface Judged {
  readonly name: string;
  readonly results: readonly TestResult[];
  readonly reasons: readonly Reason[];
  /** The number of passing tests. */
  readonly count: number;
}

/** `dynalite: 640 of 837 pass, 30 not served, 120 theirs, 40 lacking what they need, 7 wrong, 2 skipped`. */
export function countLine({ name, reasons, results }: Judged): string {
  const failed = results.filter(({ outcome }) => outcome === "failed");
  const counts = Object.entries(KINDS).map(([kind, words]) => {
    const count = failed.filter((result) => reasonOf(result, reasons)?.kind === kind).length;
    return `${count} ${words}`;
  });
  const unexplained = failed.filter((result) => reasonOf(result, reasons) === undefined).length;
  const skipped = results.filter(({ outcome }) => outcome === "skipped").length;
  const rest = [...counts, `${unexplained} without a reason`, `${skipped} skipped`];
  return `${name}: ${passing(results, reasons)} of ${results.length} pass, ${rest.join(", ")}`;
}

/** The failures of a suite without a reason, and the unused entries of its list. */
export function complaintsOfSuite({ name, results, reasons, count }: Judged): string[] {
  const failed = results.filter(({ outcome }) => outcome === "failed");
  const unexplained = failed.filter((result) => reasonOf(result, reasons) === undefined);
  const passed = passing(results, reasons);
  return [
    ...unexplained.map((result) => `${result.name}: ${firstLine(result.message)}`),
    ...reasons.flatMap((reason) =>
      staleNames(reason, failed).map((test) => `${test}: passes, or does not exist: ${reason.reason}`),
    ),
    ...(passed < count ? [`${name}: ${passed} tests pass, ${count} did`] : []),
    ...(passed > count ? [`${name}: ${passed} tests pass: write it into suites/counts.json`] : []),
  ];
}

/** Names in the list that match no failing test. */
function staleNames({ kind, tests }: Reason, failed: readonly TestResult[]): readonly string[] {
  if (kind === "unsteady") return [];
  return tests.filter((pattern) => !failed.some(({ name }) => isNamed(pattern, name)));
}

function passing(results: readonly TestResult[], reasons: readonly Reason[]): number {
  const passed = results.filter(({ outcome }) => outcome === "passed");
  return passed.filter((result) => reasonOf(result, reasons)?.kind !== "unsteady").length;
}

function reasonOf({ name }: TestResult, reasons: readonly Reason[]): Reason | undefined {
  return reasons.find(({ tests }) => tests.some((pattern) => isNamed(pattern, name)));
}

function isNamed(pattern: string, name: string): boolean {
  const parts = pattern.split("*").map((part) => part.replace(/[.\\+?^${}()|[\]]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "s").test(name);
}

function firstLine(message = ""): string {
  return (message.trim().split("\n")[0] ?? "").slice(0, 300);
}
