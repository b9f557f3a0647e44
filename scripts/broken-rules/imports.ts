import type { BrokenRule } from "./rule";

/** Rules of the imports between sources. */
export const BROKEN_RULES_OF_IMPORTS: readonly BrokenRule[] = [
  {
    test: "the diagram of imports has no arrow that runs up, folders included",
    in: "interceptedTarget",
    find: "return connections.get(socket);",
    replace: 'return connections.get(socket) ?? require("../gateways/registry").GATEWAYS[0];',
  },
  {
    test: "the diagram of imports shows two folders that import each other by files that are in no cycle",
    in: "apart",
    find: "{ folder: a.slice(0, depth).join('/'), from: a[depth] as string, to: b[depth] as string }",
    replace: "{ folder: '', from: file, to: imported }",
  },
  {
    test: "tokens of resource types are written in their table alone, and everything else uses its names",
    in: "LAMBDA_TYPES",
    find: "{ token: TYPE.lambda.Alias, displayName: 'alias of a function', answer: answerAlias }",
    replace: "{ token: 'aws:lambda/alias:Alias', displayName: 'alias of a function', answer: answerAlias }",
  },
];
