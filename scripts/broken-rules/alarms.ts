import type { BrokenRule } from "./rule";

/** Rules of alarms: nobody has any who does not ask, and they change nothing without being allowed to. */
export const BROKEN_RULES_OF_ALARMS: readonly BrokenRule[] = [
  {
    test: "programs that ask for no alarms have none, nor a dashboard",
    in: "planAppAlarms",
    find: "if (given === undefined || given === false) return none;",
    replace:
      "if (given === false) return none; if (given === undefined) return { ...none, alarms: { overrides: {} } };",
  },
  {
    test: "the alarms of an app are left out or changed by a construct, and by what it makes",
    in: "mergeAlarms",
    find: "if (own === false) return false;",
    replace: "",
  },
  {
    test: "the alarms of an app notify a topic that a function finds when their stack has run, its own stack included",
    in: "allAlarmsLike",
    find: 'return parsed ? formatArn({ ...parsed, resource: "alarm:*" }) : arn;',
    replace: 'return "arn:aws:cloudwatch:*:*:*";',
  },
];
