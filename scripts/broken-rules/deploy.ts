import type { BrokenRule } from "./rule";

/** Rules that no data is deleted unasked. */
export const BROKEN_RULES_OF_DEPLOY: readonly BrokenRule[] = [
  {
    test: "the stages of developers leave the trust policies of all other stages as they are, byte for byte",
    in: "makeRole",
    find: "app.isDevelopment ? app.account.apply(trustPolicy) : trustPolicy()",
    replace: "app.account.apply(trustPolicy)",
  },
  {
    test: "sapi shell reads no secret of the state without a yes",
    in: "environmentsOf",
    find: "if (!(await isAllowed(wish, names, io))) $$$;",
    replace: "",
  },
  {
    test: "the code of a deployed stage is that of the program also where a refresh has taken the hash of the other code into the state",
    in: "bring",
    find: "if (found.sha256 === sha256) return found;",
    replace: "if (found.sha256 === sha256 || found.sha256 === deployed.codeSha256) return found;",
  },
  {
    test: "the code of a function in Lambda, by the client of the AWS SDK is replaced for the revision that was read, and for no other",
    in: "callsOf",
    find: "...(revision && { RevisionId: revision })",
    replace: "",
  },
  {
    test: "sapi deploy compares and stops where the comparison fails deploys nothing when the CLI is killed while comparing",
    in: "DataGuard.admitAll",
    find: "if (failed.length > 0) return $$$;",
    replace: "",
  },
  {
    test: "sapi deploy compares and relies on no comparison with gaps refuses one that told of less than there is",
    in: "Changes.gap",
    find: "mayLose(op) && reported < count",
    replace: "false",
  },
  {
    test: "sapi deploy compares and asks before data goes asks in its turn about what only shows when others are deployed",
    in: "deployUnit",
    find: "if (refused) return refused;",
    replace: "",
  },
  {
    test: "a stage sapi remove begins nothing where AWS protects data that would go, and says how to lift that, --yes or not",
    in: "removeStage",
    find: "refuseProtected(session, stage);",
    replace: "",
  },
  {
    test: "sapi deploy compares and stops where the comparison fails deploys nothing that would delete what AWS protects, and says how to lift that",
    in: "isRefused",
    find: 'kind === "delete" || kind === "replace"',
    replace: 'kind === "replace"',
  },
  {
    test: "a stage sapi remove refuses to delete data that the program keeps and the state does not, in the stack of an app stack as well",
    in: "unmarkedIn",
    find: "isProtected || (!isRetained && retained.has(withoutStack(urn)))",
    replace: "isProtected",
  },
  {
    test: "a stage sapi remove refuses to delete data that is protected, as an adoption leaves it, whatever the program says",
    in: "unmarkedIn",
    find: "isProtected || (!isRetained && retained.has(withoutStack(urn)))",
    replace: "!isRetained && retained.has(withoutStack(urn))",
  },
];
