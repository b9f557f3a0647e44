import type { Fault } from "../fault";

/** Gives faults back that can be. Throws with all that is wrong about the others. */
export function soundFaults(faults: readonly Fault[]): readonly Fault[] {
  const { checkFaults } = require("../faults/read-faults") as typeof import("../faults/read-faults");
  const wrong = checkFaults(faults);
  if (wrong.length > 0) throw new Error(`these faults cannot be: ${wrong.join("; ")}`);
  return faults;
}
