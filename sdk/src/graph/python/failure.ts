import { DefinitionError, Issues } from "../../errors";
import { addMissingKey, missingKey } from "../missing-config";
import type { PythonJob } from "../python-job";
import { NO_SDK, type PythonFailure } from "./python-program";

/** A program's failure as one clear error with file and line. */
export function pythonError(project: string, stack: string, failure: PythonFailure): DefinitionError {
  const issues = new Issues({ kind: "Program", id: project });
  const [location] = failure.frames;
  describe(failure, { cure: location ? "fix the line below" : "fix the program", stack }, issues);
  const calls = failure.frames.map(({ within, ...call }) => ({ ...call, within }));
  return new DefinitionError(issues.construct, issues.list, location, calls);
}

function describe(
  failure: PythonFailure,
  { cure, stack }: { readonly cure: string; readonly stack: string },
  issues: Issues,
): void {
  const { kind, name, message } = failure;
  const first = (message.split("\n")[0] as string).replace(/\.$/, "");
  switch (kind) {
    case "syntax":
      issues.add("PROGRAM_SYNTAX", { problem: first, cure });
      return;
    case "module":
      issues.add("PROGRAM_MODULE_MISSING", {
        problem: "a module is not found",
        value: message,
        cure: "install it, or fix its name",
      });
      return;
    case "exit":
      issues.add("PROGRAM_THROWS", {
        problem: `the program ended its process with code ${message}`,
        cure: "do not call sys.exit",
      });
      return;
    case "config":
      issues.at("config", message).add("CONFIG_UNREADABLE", {
        problem: "the value is encrypted and only Pulumi can read it",
        cure: `give a value for local use: --config ${message}=<value>`,
      });
      return;
    default:
      if (missingKey(message) !== undefined)
        return addMissingKey(missingKey(message) as string, { stack }, issues);
      issues.add("PROGRAM_THROWS", { problem: `the program throws ${name}: ${first}`, cure });
  }
}

/** The error of a program that ended without a report. The exit code tells the reason. */
export function endedError(project: string, job: PythonJob, exitCode: number | null): DefinitionError {
  const issues = new Issues({ kind: "Program", id: project });
  if (exitCode === NO_SDK) {
    issues.at("runtime").add("PYTHON_PACKAGE_MISSING", {
      problem: "the package pulumi cannot be loaded",
      value: job.interpreter.file,
      cure: `run ${job.install}`,
    });
  } else {
    issues.add("PROGRAM_THROWS", {
      problem: `the program ended its process with code ${exitCode}`,
      cure: "read its output",
    });
  }
  return issues.toError();
}
