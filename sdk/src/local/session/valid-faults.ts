import type { Fault } from "../fault";

/** Returns the faults if all are valid. Throws if any fault is invalid. */
export function validFaults(faults: readonly Fault[]): readonly Fault[] {
  const { checkFaults } = require("../faults/read-faults") as typeof import("../faults/read-faults");
  const wrong = checkFaults(faults);
  if (wrong.length > 0) throw new Error(`these faults are not valid: ${wrong.join("; ")}`);
  return faults;
}
