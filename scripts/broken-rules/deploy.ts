import type { BrokenRule } from "./rule";

/** No data goes unasked, and no lock is taken from an update that runs. */
export const BROKEN_RULES_OF_DEPLOY: readonly BrokenRule[] = [
  {
    test: "sapi deploy compares and stops where the comparison fails deploys nothing when the CLI is killed while comparing",
    in: "DataGuard.admitAll",
    find: "if (failed.length > 0) return $$$;",
    replace: "",
  },
  {
    test: "sapi deploy compares and stops where the comparison fails deploys nothing of a new Pulumi stack with --yes",
    in: "DataGuard.admit",
    find: "if (!outcome.isGood) return $$$;",
    replace: "",
  },
  {
    test: "sapi deploy compares and relies on no comparison with gaps refuses one that told of less than there is",
    in: "Changes.gap",
    find: "mayLose(op) && told < count",
    replace: "false",
  },
  {
    test: "sapi deploy compares and asks before data goes asks in its turn about what only shows when others are deployed",
    in: "deployUnit",
    find: "if (refused) return refused;",
    replace: "",
  },
  {
    test: "sapi deploy compares and asks before data goes takes a yes for one deployment, not for the next of the same stack",
    in: "DataGuard.deployed",
    find: "this.#agreed.delete(name);",
    replace: "",
  },
  {
    test: "sapi deploy compares again what is independent and has waited for its turn",
    in: "DataGuard.deployed",
    find: "this.#compared.clear();",
    replace: "",
  },
  {
    test: "readBackend finds the folder of file://~/state",
    in: "folderOf",
    find: 'written.startsWith("~")',
    replace: "false",
  },
  {
    test: "surroundingsOf has the home of the user, whatever HOME says",
    in: "homeFolder",
    find: "os.userInfo().homedir",
    replace: "os.homedir()",
  },
  {
    test: "sapi unlock asks where it cannot know whether an update runs on another machine",
    in: "doubtsOf",
    find: "isHere(holder) ? [] : $$$",
    replace: "[]",
  },
];
