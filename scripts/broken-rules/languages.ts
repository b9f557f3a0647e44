import type { BrokenRule } from "./rule";

/** Rules for builds of other languages: the same result for the same sources, for Lambda and not for this machine. */
export const BROKEN_RULES_OF_LANGUAGES: readonly BrokenRule[] = [
  {
    test: "a zip holds the files, sorted, all of them executable, as old as can be",
    in: "writeZip",
    find: "mtime: oldest()",
    replace: "mtime: new Date()",
  },
  {
    test: "a zip is the same bytes in another folder, at another time, in another time zone, with other modes",
    in: "oldest",
    find: "new Date(1980, 0, 1)",
    replace: "new Date(Date.UTC(1980, 0, 2))",
  },
  {
    test: "Python with requirements holds the user's files, packages without traces of the machine, and no bytecode",
    in: "tidyRecord",
    find: "!OF_REMOVED_FILES.test(line)",
    replace: "true",
  },
  {
    test: "Python with requirements refuses packages whose sources have native code",
    in: "makeWheel",
    find: '!file.endsWith("-none-any.whl")',
    replace: '!file.endsWith(".whl")',
  },
  {
    test: "functions whose code is sources of other languages apply a change of their requirements",
    in: "buildOf",
    find: 'isBundlingSkipped && source.srcPath !== "."',
    replace: "false",
  },
];
