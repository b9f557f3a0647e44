/** Lambda runtimes that this version knows, and whether AWS still creates functions with them. */
const RUNTIMES = {
  "nodejs24.x": "open",
  "nodejs22.x": "open",
  "nodejs20.x": "closed",
  "nodejs18.x": "closed",
  "nodejs16.x": "closed",
  "nodejs14.x": "closed",
  "nodejs12.x": "closed",
  "python3.14": "open",
  "python3.13": "open",
  "python3.12": "open",
  "python3.11": "open",
  "python3.10": "open",
  "python3.9": "closed",
  "python3.8": "closed",
  "python3.7": "closed",
  "python3.6": "closed",
  "python2.7": "closed",
  java25: "open",
  java21: "open",
  java17: "open",
  java11: "open",
  "java8.al2": "open",
  java8: "closed",
  dotnet10: "open",
  dotnet8: "open",
  dotnet6: "closed",
  "dotnetcore3.1": "closed",
  "dotnetcore2.1": "closed",
  "dotnetcore1.0": "closed",
  "ruby3.4": "open",
  "ruby3.3": "open",
  "ruby3.2": "closed",
  "go1.x": "closed",
  "provided.al2023": "open",
  "provided.al2": "open",
  provided: "closed",
} as const;

/** A Lambda runtime. A runtime newer than this version goes under `native.function.runtime`. */
export type Runtime = keyof typeof RUNTIMES;

/** The words for {@link Runtime}, newest first within a language. */
export const RUNTIME_NAMES = Object.keys(RUNTIMES) as readonly Runtime[];

export function isKnownRuntime(word: unknown): word is Runtime {
  return typeof word === "string" && Object.hasOwn(RUNTIMES, word);
}

/** True when AWS refuses to create functions with this runtime. */
export function isClosedRuntime(runtime: string): boolean {
  return isKnownRuntime(runtime) && RUNTIMES[runtime] === "closed";
}

/** The runtime that replaces a closed one: the newest of its language that needs no change of the handlers. */
export function successorOf(runtime: string): Runtime | undefined {
  // Node 24 has no callback handlers, so Node 22 is the safe step from an older one.
  if (isNode(runtime)) return "nodejs22.x";
  if (runtime.startsWith("go") || runtime.startsWith("provided")) return "provided.al2023";
  const language = languageOf(runtime);
  return RUNTIME_NAMES.find((name) => RUNTIMES[name] === "open" && languageOf(name) === language);
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
