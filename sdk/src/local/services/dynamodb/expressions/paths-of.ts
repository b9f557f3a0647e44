import type { Bound, Condition, Operand, Path } from "./syntax";

/** The paths that a condition asks for. */
export function pathsOf(condition: Condition<Bound>): readonly Path[] {
  switch (condition.kind) {
    case "and":
    case "or":
      return [...pathsOf(condition.left), ...pathsOf(condition.right)];
    case "not":
      return pathsOf(condition.operand);
    default:
      return condition.args.flatMap(pathsIn);
  }
}

function pathsIn(operand: Operand<Bound>): readonly Path[] {
  if (operand.kind === "path") return [operand.path];
  return operand.kind === "call" ? operand.args.flatMap(pathsIn) : [];
}
