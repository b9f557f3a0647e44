import {
  type ConstructName,
  DefinitionError,
  type Issue,
  type SourceLocation,
  type UserCall,
} from "../../errors";
import type { ObservedHandler } from "../../handlers/observed";
import type { CaptureOptions } from "../capture-program";
import type { SecretRecipes } from "../keep/secret-recipes";
import { readingsOf } from "../lookups/readings";
import type { Packed } from "../packed";
import type { PythonJob } from "../python-job";

/** The message of the parent. */
export interface Job {
  readonly entry: string;
  readonly options: CaptureOptions;
  /** Environments of Pulumi ESC that may have what the configuration lacks. */
  readonly environments?: readonly string[];
  /** Further settings of a program in Python. */
  readonly python?: PythonJob;
}

/** The files and variables that the program read, so that a later start can see whether anything changed. */
export interface Observed {
  /** Absolute paths of its own modules, and of the files and folders it read. */
  readonly files: readonly string[];
  /** Absolute paths of which it only asked whether they exist. */
  readonly probed: readonly string[];
  /** The package.json files of the packages it uses, and the paths where another one would be found before these. */
  readonly installed: readonly string[];
  /** Names of the environment variables it read. Undefined when it read all of them. */
  readonly env: readonly string[] | undefined;
  /** Whether it asked other programs, whose answers may change at any time. */
  readonly startsPrograms: boolean;
  /** The handlers whose signatures decided the runtimes of functions. */
  readonly handlers: readonly ObservedHandler[];
}

/** The message of the child, sent once. */
export type Reply =
  | {
      readonly kind: "captured";
      readonly graph: Packed;
      readonly observed: Observed;
      /** Undefined for a graph that cannot be cached. */
      readonly secretRecipes?: SecretRecipes | undefined;
      /** Version of a Pulumi SDK that is not known, so that its own code captured the program. */
      readonly unknownSdk?: string | undefined;
    }
  | { readonly kind: "refused"; readonly refusal: Refusal; readonly observed: Observed }
  | { readonly kind: "failed"; readonly failure: Failure; readonly observed: Observed };

/** A DefinitionError as data. */
export interface Refusal {
  readonly construct: ConstructName;
  readonly issues: readonly Issue[];
  readonly location: SourceLocation | undefined;
  readonly calls: readonly UserCall[];
}

/** Any other error as data. */
export interface Failure {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  readonly code: string | undefined;
  /** Files that asked for a module that is missing. */
  readonly requireStack: readonly string[];
  /** The cause that it names. */
  readonly cause?: Failure | undefined;
  /** Look-ups whose results the program had read, and that are not known here. */
  readonly unknown?: readonly string[];
}

/** Causes of causes that are reported. */
const MAX_CAUSES = 5;

/** @internal The error may be one of another copy of the package, which knows of no calls. */
export function toRefusal({ construct, issues, location, calls = [] }: DefinitionError): Refusal {
  return { construct, issues: issues.map(withPlainValue), location, calls };
}

export function fromRefusal({ construct, issues, location, calls }: Refusal): DefinitionError {
  return new DefinitionError(construct, issues, location, calls);
}

/** Values that cannot be sent as JSON are left out. The message describes them. */
function withPlainValue(issue: Issue): Issue {
  if (issue.value === undefined) return issue;
  try {
    const text = JSON.stringify(issue.value);
    if (text !== undefined && typeof issue.value !== "function") return { ...issue, value: JSON.parse(text) };
  } catch {
    // A circular value.
  }
  const { value: _, ...rest } = issue;
  return rest;
}

export function toFailure(error: unknown, depth = 0): Failure {
  const { name, message, stack, code, requireStack, cause } = (error ?? {}) as Partial<Failure>;
  const unknown = readingsOf(error);
  const hasCause = cause !== undefined && cause !== null && depth < MAX_CAUSES;
  return {
    name: name ?? "Error",
    message: message ?? String(error),
    stack: stack ?? "",
    code: typeof code === "string" ? code : undefined,
    requireStack: Array.isArray(requireStack) ? requireStack : [],
    ...(unknown.length > 0 && { unknown }),
    ...(hasCause && { cause: toFailure(cause, depth + 1) }),
  };
}
