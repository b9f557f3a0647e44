import type { BrokenRule } from "./rule";

/** Rules that protect the data of a stage of CloudFormation. */
export const BROKEN_RULES_OF_ADOPT: readonly BrokenRule[] = [
  {
    test: "templates that let a stack go keep every resource, custom ones and those with another policy as well",
    in: "retainAll",
    find: '{ ...resource, DeletionPolicy: "Retain", UpdateReplacePolicy: "Retain" }',
    replace: '{ DeletionPolicy: "Retain", UpdateReplacePolicy: "Retain", ...resource }',
  },
  {
    test: "sapi adopt refuses a replacement of what holds data, and names what forces it",
    in: "verdictOn",
    find: 'planned.action === "replace" && holdsData(type)',
    replace: "false",
  },
  {
    test: "sapi adopt refuses to make a table that was renamed, and says which one it may be",
    in: "verdictOn",
    find: 'planned.action === "create" && holdsData(type)',
    replace: "false",
  },
  {
    test: "sapi adopt refuses where the state has a table that the program does not make any more",
    in: "judge",
    find: "[...verdicts, ...removed]",
    replace: "verdicts",
  },
  {
    test: "sapi adopt leaves what holds data protected and retained until a deployment writes the program's policy",
    in: "marksOf",
    find: "isPrecious(type)",
    replace: "false",
  },
  {
    test: "sapi adopt writes what it imported after it was tried in a copy, and writes the templates that let the stacks go",
    in: "PulumiStage.import",
    find: '"--protect=true"',
    replace: '"--protect=false"',
  },
  {
    test: "the state that an adoption writes at once leaves out what has secrets of the copy, and what refers to that",
    in: "seeded",
    find: "there.has(resource.urn) || JSON.stringify(resource).includes(SECRET)",
    replace: "there.has(resource.urn)",
  },
  {
    test: "sapi adopt refuses the stacks of another stage, unless a flag names them",
    in: "refuseForeign",
    find: "foreignStacks(open, target)",
    replace: "[] as ReturnType<typeof foreignStacks>",
  },
  {
    test: "the stage and app that a deployed stack belongs to by the name of data finds a table that is named after another stage",
    in: "foreignNames",
    find: "stage === undefined || isSame(stage, target.stage)",
    replace: "stage !== target.stage",
  },
];
