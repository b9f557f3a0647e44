import type { BrokenRule } from "./rule";

/** Rules of app stacks that would be, or are, deployed in two Pulumi stacks. */
export const BROKEN_RULES_OF_DOUBLES: readonly BrokenRule[] = [
  {
    test: "judgeDouble refuses to make one that is elsewhere",
    in: "judgeDouble",
    find: "if (!isHere) return $REFUSAL;",
    replace: "if (!isHere) return undefined;",
  },
  {
    test: "presenceOf does not go by outputs, which stay behind, where the state can be read",
    in: "presenceOf",
    find: 'if (state.kind === "state") { $$$ }',
    replace: "",
  },
  {
    test: "Pulumi stacks out of which everything has been moved count as deployed as long as one resource is left",
    in: "isEmptied",
    find: "entries.every($$$TEST)",
    replace: "entries.some($$$TEST)",
  },
  {
    test: "a stage in one Pulumi stack and in several is deployed twice where each has resources of its own, and no command is named that removes one",
    in: "deployedTwice",
    find: "if (!areSame) return { problem: $PROBLEM, cure: $CURE };",
    replace: "if (!areSame) return { problem: $PROBLEM, cure: `pulumi destroy -s ${places.part}` };",
  },
  {
    test: "protocol: an app stack that another Pulumi stack of the stage holds is not deployed with the whole app, and nothing else is, in an update without a preview",
    in: "Stack.constructor",
    find: "...app.sharing.doubles.gate",
    replace: "",
  },
];
