import type { BrokenRule } from "./rule";

/** What keeps data that a stage of CloudFormation has. */
export const BROKEN_RULES_OF_ADOPT: readonly BrokenRule[] = [
  {
    test: "templates that let a stack go keep every resource, custom ones and those with another policy as well",
    in: "keepAll",
    find: '{ ...resource, DeletionPolicy: "Retain", UpdateReplacePolicy: "Retain" }',
    replace: '{ DeletionPolicy: "Retain", UpdateReplacePolicy: "Retain", ...resource }',
  },
  {
    test: "sapi adopt refuses a replacement of what holds data, and names what forces it",
    in: "verdictOn",
    find: 'planned.fate === "replace" && isAtStake(type)',
    replace: "false",
  },
  {
    test: "sapi adopt refuses to make a table that was renamed, and says which one it may be",
    in: "verdictOn",
    find: 'planned.fate === "create" && isAtStake(type)',
    replace: "false",
  },
  {
    test: "sapi adopt refuses where the state has a table that the program does not make any more",
    in: "judge",
    find: "[...verdicts, ...removed]",
    replace: "verdicts",
  },
];
