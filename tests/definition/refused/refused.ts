import { App, type ErrorCode, Stack, type StackContext } from "#sdk/index";
import { type ExpectedIssue, expectRefused } from "../../support/definition-error";
import { inProgramFolder, type ProgramFiles } from "../../support/program-folder";

/** A value that is not plain data, such as a resource, as messages name it: `a Certificate`. */
export class Shown {
  constructor(readonly as: string) {}
}

/** Code, path, value (`undefined` for none) and a text that the cure contains. */
export type RefusedIssue = readonly [code: ErrorCode, path: string, value: unknown, cure: string];

/** A refused definition and its error. Nothing is registered for it. */
export interface RefusedDefinition {
  /** The definition, as the end of "refuses ...". */
  readonly name: string;
  /** Kind and id of the construct that the error names. */
  readonly construct: string;
  readonly issues: readonly RefusedIssue[];
  /** Runs the program, and fails unless it is refused as expected. */
  readonly expect: () => Promise<unknown>;
}

interface Row<Given> {
  readonly name: string;
  readonly construct: string;
  /** The constructs that the program makes before, in the stack `Web`. */
  readonly given?: (context: StackContext) => Given;
  readonly program: (context: StackContext, given: Given) => unknown;
  readonly issues: readonly RefusedIssue[];
  /** Files of the program's folder. With them, handlers are resolved as in a deployment. */
  readonly files?: ProgramFiles;
}

export function refused<Given>(row: Row<Given>): RefusedDefinition {
  const { name, construct, issues, program, given, files } = row;
  // Without `given`, no definition reads its result.
  const begin = (context: StackContext) => given?.(context) as Given;
  const run = () =>
    expectRefused(
      () => {
        const context = newContext();
        return program(context, begin(context));
      },
      issues.map(toExpectedIssue),
      { construct, given: () => void begin(newContext()) },
    );
  return { name, construct, issues, expect: () => (files ? inProgramFolder(files, run) : run()) };
}

function newContext(): StackContext {
  const app = new App();
  return { app, stack: new Stack(app, "Web") };
}

function toExpectedIssue([code, path, value, cure]: RefusedIssue): ExpectedIssue {
  if (value instanceof Shown) return { code, path, cure, message: `got ${value.as};` };
  return { code, path, cure, value };
}
