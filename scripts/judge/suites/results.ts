import { readFileSync } from "node:fs";
import type { TestResult } from "./suite";

/**
 * The output of the reporters of mocha and pytest: a line of JSON for each test, and one more for a failed
 * teardown.
 */
export function readResults(file: string): readonly TestResult[] {
  const found = new Map<string, TestResult>();
  for (const line of readFileSync(file, "utf8").trim().split("\n")) {
    const result = JSON.parse(line) as TestResult;
    if (found.get(result.name)?.outcome !== "failed") found.set(result.name, result);
  }
  return [...found.values()];
}
