import { isExternal } from "../install";
import type { LoadReport } from "./child";

/** A finding of an archive's load check. */
export interface LoadFinding {
  /** The package or the bundle that did not load. */
  readonly what: string;
  readonly problem: string;
  /** Whether it fails on Lambda for certain. */
  readonly isFatal: boolean;
}

/** The facts that decide whether a failure is one of the archive. */
export interface LoadCheckTerms {
  readonly packages: readonly string[];
  /** Packages that are there at run time, in a layer or in the runtime. */
  readonly external: readonly string[];
}

/** Packages that are in the runtime, whether or not the program names them. */
const IN_RUNTIME = ["@aws-sdk/*", "@smithy/*", "aws-sdk"];
const MISSING = /^Cannot find (?:module|package) '([^']+)'/;
/** The folder of layers on Lambda. */
const LAYERS = "/opt/";
/** The C library of this machine is older than the code needs. Lambda's may not be. */
const OLD_LIBRARY = /\b(GLIBC|GLIBCXX|CXXABI)_[\d.]+' not found/;
/** A library that this machine has not, and Lambda or a layer may have, or code for another Node than this machine's. */
const OF_MACHINE = /cannot open shared object file|NODE_MODULE_VERSION/;

/**
 * The findings in the reports of a child. A missing module, or machine code that does not load, is an error. Another
 * failure of a package is a warning. A handler may fail here because it needs its environment and rights on Lambda, and
 * is not reported then.
 * @param end how the child ended where it did not come to its end
 */
export function verdictOf(
  reports: readonly LoadReport[],
  terms: LoadCheckTerms,
  end: string | undefined,
): readonly LoadFinding[] {
  const findings = reports.flatMap((report) => ("failed" in report ? ofFailure(report, terms) : []));
  const last = reports.at(-1);
  const isCut = last !== undefined && "loading" in last && end !== undefined;
  if (!isCut || !terms.packages.includes(last.loading)) return findings;
  return [...findings, { what: last.loading, problem: end, isFatal: false }];
}

function ofFailure(
  { failed: what, code, message }: Extract<LoadReport, { readonly failed: string }>,
  { packages, external }: LoadCheckTerms,
): LoadFinding[] {
  const [problem = ""] = message.split("\n");
  const isPackage = packages.includes(what);
  const missing = MISSING.exec(problem)?.[1];
  if (code.endsWith("MODULE_NOT_FOUND") && missing !== undefined) {
    const isThere = isExternal([...external, ...IN_RUNTIME]);
    // Files that are only copied and never loaded by their name have no module to begin with.
    const isEntry = isPackage && (missing === what || missing.endsWith(`/node_modules/${what}`));
    return isThere(missing) || isEntry || missing.startsWith(LAYERS)
      ? []
      : [{ what, problem, isFatal: true }];
  }
  if (code === "ERR_DLOPEN_FAILED") return ofMachineCode(what, message);
  // This depends on the package alone, not on the environment of Lambda.
  if (!isPackage && code === "ERR_PACKAGE_PATH_NOT_EXPORTED") return [{ what, problem, isFatal: true }];
  return isPackage && !NO_ENTRY.has(code) ? [{ what, problem, isFatal: false }] : [];
}

/** Machine code that the loader of the system refuses. */
function ofMachineCode(what: string, message: string): LoadFinding[] {
  if (OLD_LIBRARY.test(message)) return [];
  const problem = message.trim().replace(/\s*\n\s*/g, " ");
  return [{ what, problem, isFatal: !OF_MACHINE.test(message) }];
}

/** Packages of types, or of programs. */
const NO_ENTRY = new Set(["ERR_PACKAGE_PATH_NOT_EXPORTED", "ERR_UNSUPPORTED_DIR_IMPORT"]);
