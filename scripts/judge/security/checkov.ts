import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { promisify } from "node:util";
import type { Example } from "../examples";
import { pythonProgram } from "../python";
import type { FailedCheck } from "./findings";
import { terraformPlan } from "./terraform/plan";

const run = promisify(execFile);
/** Reports are long, because they contain every check that passed. */
const MAX_REPORT = 256 * 2 ** 20;

export interface Scan {
  readonly passed: number;
  readonly failed: readonly FailedCheck[];
}

interface Report {
  readonly summary: { readonly passed: number; readonly parsing_errors: number };
  readonly results: {
    readonly failed_checks: readonly {
      readonly check_id: string;
      readonly check_name: string;
      readonly resource: string;
    }[];
  };
}

/** Scans all examples in one process, which takes most of its time to begin. */
export async function scanExamples(examples: readonly Example[]): Promise<Scan> {
  const program = await pythonProgram("checkov");
  const folder = mkdtempSync(path.join(tmpdir(), "judge-plans-"));
  try {
    const plans = path.join(folder, "plans");
    mkdirSync(plans);
    for (const { name, graph } of examples)
      writeFileSync(path.join(plans, `${name}.json`), JSON.stringify(terraformPlan(graph, name), null, 1));
    const options = ["--framework", "terraform_plan", "--output", "json", "--compact", "--quiet"];
    const { stdout } = await run(
      program,
      ["--directory", plans, ...options, "--soft-fail", "--skip-download"],
      { maxBuffer: MAX_REPORT, cwd: folder },
    );
    return toScan(JSON.parse(stdout) as Report, examples);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function toScan({ summary, results }: Report, examples: readonly Example[]): Scan {
  if (summary.parsing_errors > 0) throw new Error(`checkov could not read ${summary.parsing_errors} plans`);
  const failed = results.failed_checks.map(({ check_id: check, check_name: asks, resource }) => {
    const [type = "", name = ""] = resource.split(".");
    // Names of resources begin with that of their example.
    const example = examples.map((one) => one.name).find((one) => name.startsWith(`${one}_`)) ?? "";
    return { check, asks, type, resource: `${example}: ${name.slice(example.length + 1)}` };
  });
  return { passed: summary.passed, failed };
}
