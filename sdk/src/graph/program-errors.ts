import { existsSync, readFileSync } from "node:fs";
import * as path from "node:path";
import {
  callsOf,
  type DefinitionError,
  DefinitionError as DefinitionErrorClass,
  Issues,
  locationOf,
  type SourceLocation,
} from "../errors";
import type { Failure } from "./child/messages";
import { addMissingKey, missingKey } from "./missing-config";
import type { Project } from "./project";

/** True when the failure itself says where it comes from, so that another run with stack traces tells nothing new. */
export function saysWhere(failure: Failure): boolean {
  return syntaxLocation(failure) !== undefined || isMissingModule(failure);
}

/** The project of a program that failed. */
type FailedProject = Pick<Project, "name" | "stack" | "environments">;

/** A program's failure as one clear error with file and line. The stack, where there is one, is its cause. */
export function programError(
  { name, stack, environments }: FailedProject,
  failure: Failure,
): DefinitionError {
  const issues = new Issues({ kind: "Program", id: name });
  const key = missingKey(failure.message);
  const location = key === undefined ? describe(failure, issues) : locationOf({ stack: failure.stack });
  if (key !== undefined) addMissingKey(key, { stack, environments }, issues);
  const error = new DefinitionErrorClass(issues.construct, issues.list, location, callsOf(failure));
  return Object.assign(error, { cause: toError(failure) });
}

function toError({ name, message, stack, cause }: Failure): Error {
  return Object.assign(new Error(message), { name, stack, ...(cause && { cause: toError(cause) }) });
}

function describe(failure: Failure, issues: Issues): SourceLocation | undefined {
  const syntax = syntaxLocation(failure);
  if (syntax) {
    issues.add("PROGRAM_SYNTAX", { problem: syntax.problem, cure: "fix the line below" });
    return syntax.location;
  }
  const first = failure.message.split("\n")[0] as string;
  if (isMissingModule(failure)) {
    const specifier = /'([^']+)'/.exec(first)?.[1] ?? "";
    const isFile = /^[./]/.test(specifier);
    const cure = isFile ? "fix the path" : "install it, or fix its name";
    issues.add("PROGRAM_MODULE_MISSING", {
      problem: "a module is not found",
      value: shorten(specifier),
      cure,
    });
    return importLocation(specifier, failure);
  }
  const problem = `the program throws ${failure.name}: ${first.replace(/\.$/, "")}`;
  const location = locationOf({ stack: failure.stack });
  const cure = `${location ? "fix the line below" : "fix the program"}${aboutLookups(failure)}`;
  issues.add("PROGRAM_THROWS", { problem, cure });
  return location;
}

/** A value that is not known may be of another form than the program takes it for. */
function aboutLookups({ unknown = [] }: Failure): string {
  const [first] = unknown;
  if (first === undefined) return "";
  const others = unknown.length > 1 ? ` and ${unknown.length - 1} more` : "";
  return `, or give what the program reads of AWS, ${first}${others}, with --lookups FILE`;
}

/** The source position that the compiler reports (`file:line:column: ERROR: ...`), or Node in front of the stack trace. */
function syntaxLocation({
  name,
  message,
  stack,
}: Failure): { location: SourceLocation; problem: string } | undefined {
  const compiled = /^(.+):(\d+):(\d+): ERROR: (.+)$/m.exec(message);
  if (compiled) {
    const [, file, line, column, problem] = compiled as unknown as [string, string, string, string, string];
    return {
      location: { file, line: Number(line), column: Number(column) + 1 },
      problem: problem.replace(/\.$/, ""),
    };
  }
  const plain = name === "SyntaxError" ? /^(?:file:\/\/)?(\/[^\n]+):(\d+)\n/.exec(stack) : null;
  if (!plain) return undefined;
  return { location: { file: plain[1] as string, line: Number(plain[2]), column: 1 }, problem: message };
}

function isMissingModule({ code }: Failure): boolean {
  return code === "MODULE_NOT_FOUND" || code === "ERR_MODULE_NOT_FOUND";
}

/** The line that asks for the module. */
function importLocation(specifier: string, { message, requireStack }: Failure): SourceLocation | undefined {
  const importer = requireStack[0] ?? /imported from (?:file:\/\/)?(\S+)/.exec(message)?.[1];
  if (!importer || !existsSync(importer)) return undefined;
  const lines = readFileSync(importer, "utf8").split("\n");
  const wanted = path.isAbsolute(specifier) ? path.basename(specifier).replace(/\.\w+$/, "") : specifier;
  const index = lines.findIndex(
    (line) => /\b(import|require|from|export)\b/.test(line) && line.includes(wanted),
  );
  if (index < 0) return { file: importer, line: 1, column: 1 };
  return { file: importer, line: index + 1, column: (lines[index] as string).indexOf(wanted) + 1 };
}

function shorten(specifier: string): string {
  return path.isAbsolute(specifier) ? path.relative(process.cwd(), specifier) : specifier;
}
