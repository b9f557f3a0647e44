import type { BrokenRule } from "./rule";

/** Nothing is replaced or made anew when a construct moves with an alias. */
export const BROKEN_RULES_OF_ALIASES: readonly BrokenRule[] = [
  {
    test: "constructs that get another id, with an alias are found with long names, and so is what other stacks add to them",
    in: "formerNames",
    find: "if (made && parents.length > 0) $RETURN;",
    replace: "",
  },
  {
    test: "constructs that move to another stack, with an alias with short names are found when they go to a stack that adds to them, and away from one",
    in: "noteFormerNames",
    find: "if (formers.length === 0) return;",
    replace: "return;",
  },
  {
    test: "names in AWS that we derive are those that the thing was made with, whatever the construct is called later",
    in: "appTransformation",
    find: "...(keepsName(type, props.name, construct) && $CHANGES)",
    replace: "",
  },
  {
    test: "constructs in components of a user's own, with an alias of the component are found with short names when it moves, by its parent",
    in: "scopeOfOwn",
    find: '"parent" in it ? $GIVEN : $NOW',
    replace: "$NOW",
  },
];
