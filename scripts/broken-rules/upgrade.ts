import type { BrokenRule } from "./rule";

/** What an upgrade does to files of programs. */
export const BROKEN_RULES_OF_UPGRADE: readonly BrokenRule[] = [
  {
    test: "writing upgraded files writes none where one is read-only",
    in: "writeDraft",
    find: "(mode & WRITABLE) === 0",
    replace: "false",
  },
  {
    test: "writing upgraded files writes none where one has changed since it was read",
    in: "writeFiles",
    find: "await refuseOther(file, before)",
    replace: "void [file, before]",
  },
  {
    test: "writing upgraded files keeps the mode of each file",
    in: "writeDraft",
    find: "await handle.chmod(mode);",
    replace: "",
  },
  {
    test: "sapi upgrade refuses files that git does not have as they are, unless it is forced to",
    in: "runUpgrade",
    find: "!request.isDry && !request.isForced",
    replace: "false",
  },
  {
    test: "sapi upgrade prints a diff that git applies, in colours on a terminal alone",
    in: "upgrade",
    find: "if (!isDry) await writeFiles(changes);",
    replace: "await writeFiles(changes);",
  },
  {
    test: "the differences of two graphs show no secrets",
    in: "resourceDifferences",
    find: "secret.has(topOf(difference.property)) ? hidden(difference) : difference",
    replace: "difference",
  },
];
