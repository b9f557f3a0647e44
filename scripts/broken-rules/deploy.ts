import type { BrokenRule } from "./rule";

/** No data goes unasked. */
export const BROKEN_RULES_OF_DEPLOY: readonly BrokenRule[] = [
  {
    test: "sapi deploy compares and stops where the comparison fails deploys nothing when the CLI is killed while comparing",
    in: "DataGuard.admitAll",
    find: "if (failed.length > 0) return $$$;",
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
];
