import type { BrokenRule } from "./rule";

/** Rules of what agents may do, and of the results that they get. */
export const BROKEN_RULES_OF_MCP: readonly BrokenRule[] = [
  {
    test: "the tools of sapi mcp say what changes something, and none deploys or deletes",
    in: "sendRequest",
    find: "readOnlyHint: false",
    replace: "readOnlyHint: true",
  },
  {
    test: "inputs of tools are refused for all mistakes at once, and none of them is repeated at length",
    in: "checkInput",
    find: 'problems.join("\\n")',
    replace: "problems[0]",
  },
  {
    test: "the body of a reply to an agent says how much of it is left out",
    in: "readBody",
    find: "cutText(text + decoder.decode(), characters)",
    replace: "(text + decoder.decode()).slice(0, characters)",
  },
  {
    test: "results of tools fit whatever they are",
    in: "shortenToFit",
    find: "JSON.stringify(value).slice(0, maxCharacters / 2)",
    replace: "JSON.stringify(value)",
  },
];
