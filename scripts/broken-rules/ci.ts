import type { BrokenRule } from "./rule";

/** Rules of who may take a role of a pipeline, and of what a comment shows. */
export const BROKEN_RULES_OF_CI: readonly BrokenRule[] = [
  {
    test: "a DeployRole refuses what could let other repositories in",
    in: "planRepository",
    find: "REPOSITORY.test(value)",
    replace: 'value.includes("/")',
  },
  {
    test: "a DeployRole lets jobs of one branch in, by audience and subject, word for word",
    in: "statementsOf",
    find: "StringEquals: { ...forAudience, [`${name}:sub`]: subjects }",
    replace: "StringEquals: { [`${name}:sub`]: subjects }",
  },
  {
    test: "a DeployRole compares only branches and tags with a star as patterns, in a statement that asks for the audience too",
    in: "statementsOf",
    find: "StringEquals: forAudience, ",
    replace: "",
  },
  {
    test: "a DeployRole refuses a role that nobody may take",
    in: "textsOf",
    find: "list.length === 0",
    replace: "false",
  },
  {
    test: "a comparison as a comment has no value of an input",
    in: "resourceRow",
    find: 'inputs.map(cell).join(" ")',
    replace: 'inputs.map((input) => cell(JSON.stringify(change.after[input]))).join(" ")',
  },
  {
    test: "a comparison as a comment shows names as code, whatever is in them",
    in: "code",
    find: "1 + Math.max(0, ...rows.map((row) => row.length))",
    replace: "1",
  },
];
