import type { BrokenRule } from "./rule";

/** The tables by which others judge the resources of constructs. */
export const BROKEN_RULES_OF_ORDER: readonly BrokenRule[] = [
  {
    test: "the calls that create a program's resources are defined for each type",
    in: "plannedCalls",
    find: "return { calls: [], complaints: [`${type}: nothing says by which call it is made`] };",
    replace: "return { calls: [], complaints: [] };",
  },
  {
    test: "the judge of API models reports calls that the models refuse",
    in: "complaintsOfModels",
    find: 'return reason ? [] : [`${program}, ${type} ${name}: ${operation ?? "no operation"}: ${sentence}`];',
    replace: "return [];",
  },
  {
    test: "the order of creation holds in the programs of all constructs of both generations, and each type has a row",
    in: "makeDocument",
    find: "[...ready]",
    replace: "[]",
  },
  {
    test: "the name of an API, made of stage, app and id is refused with one more for a WebSocketApi",
    in: "checkApiName",
    find: "name.length <= API_NAME.max",
    replace: "name.length <= 2 * API_NAME.max",
  },
  {
    test: "values: limits of AWS refuse more than a bound that AWS does not raise",
    in: "checkBounds",
    find: "isAbove && raised === undefined",
    replace: "false",
  },
  {
    test: 'Lambda runtimes are not newer where they are misspelt or older: "nodejs222.x"',
    in: "formOfNewer",
    find: "step <= FURTHEST",
    replace: "true",
  },
];
