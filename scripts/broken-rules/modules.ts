import type { BrokenRule } from "./rule";

/** Rules of module formats: what a program is made of, and what its handlers become. */
export const BROKEN_RULES_OF_MODULES: readonly BrokenRule[] = [
  {
    test: "what a program is made of is all seen of an .mjs program without a package",
    in: "Observation.ofModules",
    find: "isEsModule(this.entry)",
    replace: "false",
  },
  {
    test: "what a program is made of is everything in its folder when its own file was not seen, and it runs at every start",
    in: "isKeepable",
    find: "isWhole(entry, observed) && !observed.startsPrograms",
    replace: "!observed.startsPrograms",
  },
  {
    test: "the module format of a handler is what the program says, whatever the handler is",
    in: "withFormat",
    find: "bundle.format === undefined && isModule",
    replace: "isModule",
  },
];
