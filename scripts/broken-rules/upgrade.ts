import type { BrokenRule } from "./rule";

/** Rules for the files of programs during an upgrade. */
export const BROKEN_RULES_OF_UPGRADE: readonly BrokenRule[] = [
  {
    test: "writing upgraded files writes none where one is read-only",
    in: "writeDraft",
    find: "(stats.mode & WRITABLE) === 0",
    replace: "false",
  },
  {
    test: "writing upgraded files writes none where one has changed since it was read",
    in: "writeFiles",
    find: "(await hashOf(file)) !== before",
    replace: "false",
  },
  {
    test: "writing upgraded files keeps the mode of each file",
    in: "writeDraft",
    find: "await handle.chmod(stats.mode);",
    replace: "",
  },
  {
    test: "sapi upgrade refuses files that git does not have as they are, unless it is forced to",
    in: "runUpgrade",
    find: "!request.isDry && !request.isForced",
    replace: "false",
  },
  {
    test: "files that are not committed are an error where git does not trust the folder",
    in: "isInRepository",
    find: "!isNone || hasRepositoryAbove(folder)",
    replace: "false",
  },
  {
    test: "files that are not committed are an error where the repository of a worktree is gone",
    in: "isInRepository",
    find: "!isNone || hasRepositoryAbove(folder)",
    replace: "!isNone",
  },
  {
    test: "files that are not committed are those that git is set to skip (skip-worktree)",
    in: "isCommitted",
    find: "stored.output.equals(content)",
    replace: "stored.output.length > 0",
  },
  {
    test: "files that are not committed are those outside of every repository that links of the program lead to",
    in: "uncommitted",
    find: "isAnyInside ? [...found, ...unversioned] : found",
    replace: "found",
  },
  {
    test: "files that are not committed are those of a submodule that its own repository does not have",
    in: "isCommitted",
    find: "isLink ? mode !== LINK : !FILE.test(mode)",
    replace: "isLink",
  },
  {
    test: "writing upgraded files takes no place of a link that leads nowhere",
    in: "linkDraft",
    find: "await link(draft, file);",
    replace: "await rename(draft, file);",
  },
  {
    test: "an upgrade that is killed leaves each file whole, and loses and leaves nothing when it is run again, wherever it is killed",
    in: "writeFiles",
    find: 'await journal.write("places", steps);',
    replace: "",
  },
  {
    test: "an upgrade that is killed leaves as they are the files that somebody has changed or made since",
    in: "applyStep",
    find: "now !== before",
    replace: "false",
  },
  {
    test: "an upgrade that is killed is not finished by what a journal says that this user has not written",
    in: "UpgradeJournal",
    find: "text === undefined",
    replace: "false",
  },
  {
    test: "sapi upgrade prints a diff that git applies, in colours on a terminal alone",
    in: "upgrade",
    find: "if (!isDry) await writeFiles(changes, folderOfProgram(programOf(paths)));",
    replace: "await writeFiles(changes, folderOfProgram(programOf(paths)));",
  },
  {
    test: "the differences of two graphs show no secrets",
    in: "resourceDifferences",
    find: "secret.has(topOf(difference.property)) ? hidden(difference) : difference",
    replace: "difference",
  },
];
