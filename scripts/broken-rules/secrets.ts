import type { BrokenRule } from "./rule";

/** Rules of data that is written to the disk, or shared with other Pulumi stacks. */
export const BROKEN_RULES_OF_SECRETS: readonly BrokenRule[] = [
  {
    test: "a cached graph is none when it has a secret from elsewhere",
    in: "withoutSecrets",
    find: "if (!from) return undefined;",
    replace: "if (!from) { cached.push(value as never); continue; }",
  },
  {
    test: "a graph that is not cached has a secret that was read as if it were none",
    in: "secretRecipesOf",
    find: "if (secretKeys.some($$$)) return undefined;",
    replace: "",
  },
  {
    test: "a graph that is not cached has an output that the program calls secret",
    in: "secretNames",
    find: "...secretOutputs",
    replace: "",
  },
  {
    test: "private files replace a link, and a file that others can read",
    in: "writePrivateFile",
    find: "handle.chmod(0o600)",
    replace: "handle.chmod(0o644)",
  },
  {
    test: "sapi deploy gives a new Pulumi stack the configuration of its stage leaves secrets to Pulumi, also those inside of objects and lists, and shows none to the list of processes",
    in: "hasSecure",
    find: "Object.values(value).some(hasSecure)",
    replace: "!Array.isArray(value) && Object.values(value).some(hasSecure)",
  },
];
