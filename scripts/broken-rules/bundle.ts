import type { BrokenRule } from "./rule";

/**
 * Rules of archives: their code runs where the function does, and trying it reaches nothing that is deployed.
 */
export const BROKEN_RULES_OF_BUNDLE: readonly BrokenRule[] = [
  {
    test: "packages that are copied into an archive for the function's system and processor are chosen by os, cpu and libc of their manifests, as npm does it",
    in: "fitsTarget",
    find: "allows(cpu, target.cpu) || isWasm({ cpu })",
    replace: "true",
  },
  {
    test: "packages that are copied into an archive of a handler in another package of a workspace are those that it finds, for the processor of each function",
    in: "installFolder",
    find: 'parentPrefixOf(file) === "" ? root : path.resolve(root, path.dirname(file))',
    replace: "root",
  },
  {
    test: "packages that are copied into an archive with their dependencies beside them find the versions that they need, and none that one around them needs",
    in: "Walk",
    find: "modulesAround(into)",
    replace: "modulesAround(into).slice(-1)",
  },
  {
    test: "an archive that is loaded where nothing else is has none of the credentials and variables of the deployment",
    in: "loadIn",
    find: "environmentIn(order.folder)",
    replace: "process.env",
  },
  {
    test: "the verdict on an archive that was loaded is fatal for a module that a package needs",
    in: "ofFailure",
    find: "isThere(missing) || isEntry || missing.startsWith(LAYERS)",
    replace: "true",
  },
  {
    test: "warnings of a function name a handler with a callback, which runs on the last runtime that has one under current",
    in: "runtimeOfHandler",
    find: "return replaced ?? runtime;",
    replace: "return runtime;",
  },
  {
    test: "capture of a program on disk runs the program again when a handler now takes a callback, and not when its body has changed",
    in: "GraphCache.read",
    find: "if (!observed.handlers.every(hasSameSignature)) return undefined;",
    replace: "",
  },
  {
    test: "the signature of a handler is unclear: an unknown package",
    in: "Judge.signatureOf",
    find: 'value.at.node.type.endsWith("Literal") ? RETURNS : unclear(value.at)',
    replace: "RETURNS",
  },
];
