import { TYPE } from "../../../aws/tokens";
import type { TriggerDefinition } from "../local-trigger";

const INVOCATION = TYPE.lambda.Invocation;

/** The functions that a deployment calls, such as the migrations of a database. */
export const INVOCATIONS: TriggerDefinition = {
  types: {
    approximated: {
      [INVOCATION]: "called at each start, and again when a save changes its input or its triggers",
    },
  },
  startsFor: [INVOCATION],
  start: (ports) =>
    new (require("./invocations") as typeof import("./invocations")).Invocations(INVOCATION, ports),
};
