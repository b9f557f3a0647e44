import type { Issues } from "../errors";
import {
  type KnownRuntime,
  type NewerRuntime,
  RUNTIME_DEPRECATIONS,
  RUNTIME_FORMS,
  RUNTIMES,
  RUNTIMES_KNOWN,
} from "../limits/runtimes";
import { warnOfNewerWord } from "./limits";
import { formOfNewer } from "./newer-word";

/** A Lambda runtime: one that is known, or one of the same form that is newer, such as `nodejs28.x`. */
export type Runtime = KnownRuntime | (NewerRuntime & Record<never, never>);

/** The words that are known, newest first within a language. */
export const RUNTIME_NAMES = Object.keys(RUNTIMES) as readonly KnownRuntime[];

export function isKnownRuntime(word: unknown): word is KnownRuntime {
  return typeof word === "string" && Object.hasOwn(RUNTIMES, word);
}

/** True for a word of the form of known runtimes that is newer than all of them. */
export function isNewerRuntime(word: unknown): word is Runtime {
  return !isKnownRuntime(word) && formOfNewer(word, RUNTIME_FORMS) !== undefined;
}

/** True for a runtime that came within a year, or that is newer than all that are known. */
export function isRecentRuntime(runtime: string): boolean {
  return isKnownRuntime(runtime) ? RUNTIMES[runtime] === "new" : isNewerRuntime(runtime);
}

/** Warn of a runtime that this version does not know. */
export function warnOfNewerRuntime(runtime: string, issues: Issues): void {
  const cure = `write one of those known, such as ${JSON.stringify(formOfNewer(runtime, RUNTIME_FORMS)?.newest)}`;
  warnOfNewerWord(
    { service: "Lambda", displayName: "runtime", list: RUNTIMES_KNOWN },
    { value: runtime, cure },
    issues,
  );
}

/** True when AWS refuses to create functions with this runtime. */
export function isClosedRuntime(runtime: string): boolean {
  return isKnownRuntime(runtime) && RUNTIMES[runtime] === "closed";
}

/** The day on which AWS deprecates a runtime, `2027-04-30`. Undefined where it has named none, or has closed it. */
export function deprecationOf(runtime: string): string | undefined {
  return isKnownRuntime(runtime) ? RUNTIME_DEPRECATIONS[runtime] : undefined;
}

/** The runtime that replaces a closed one: the newest of its language that needs no change of the handlers. */
export function successorOf(runtime: string): KnownRuntime | undefined {
  // Node 24 has no callback handlers, so Node 22 is the safe step from an older one.
  if (isNode(runtime)) return "nodejs22.x";
  if (runtime.startsWith("go") || runtime.startsWith("provided")) return "provided.al2023";
  const language = languageOf(runtime);
  return RUNTIME_NAMES.find((name) => RUNTIMES[name] === "open" && languageOf(name) === language);
}

/**
 * The oldest runtime of a language with which AWS creates functions, for a program that is moved: it has the fewest changes.
 * For .NET and Go it is the one of {@link successorOf}.
 */
export function oldestSuccessorOf(runtime: string): KnownRuntime | undefined {
  const language = languageOf(runtime);
  if (language === "dotnet" || language === "go") return successorOf(runtime);
  return (
    RUNTIME_NAMES.findLast((name) => RUNTIMES[name] === "open" && languageOf(name) === language) ??
    successorOf(runtime)
  );
}

export function isNode(runtime: string): boolean {
  return runtime.startsWith("nodejs");
}

/** The last Node runtime of Lambda whose handlers have a callback. @see https://docs.aws.amazon.com/lambda/latest/dg/nodejs-handler.html */
const LAST_WITH_CALLBACKS = 22;

/** True for a Node runtime that calls handlers without a callback. One that is newer than this version does. */
export function isWithoutCallbacks(runtime: string): boolean {
  const version = /^nodejs(\d+)/.exec(runtime)?.[1];
  return isNode(runtime) && (version === undefined || Number(version) > LAST_WITH_CALLBACKS);
}

/** The first Node runtime that loads ES modules. @see Lambda developer guide, Designating a function handler as an ES module */
const FIRST_WITH_MODULES = 14;

/** True when Lambda's runtime loads a handler that is an ES module. One that is newer than this version does. */
export function loadsEsModules(runtime: string): boolean {
  const version = /^nodejs(\d+)/.exec(runtime)?.[1];
  return isNode(runtime) && (version === undefined || Number(version) >= FIRST_WITH_MODULES);
}

function languageOf(runtime: string): string {
  return runtime.replace(/(core)?[\d.].*$/, "");
}
