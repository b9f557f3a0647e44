import type { Action, Bound, Condition, Operand, Path, SetValue } from "./syntax";

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

/** The paths that an action of an update changes or reads. */
export function pathsOfAction(action: Action<Bound>): readonly Path[] {
  return action.kind === "SET" ? [action.path, ...pathsOfValue(action.value)] : [action.path];
}

function pathsOfValue(value: SetValue<Bound>): readonly Path[] {
  if (value.kind === "path") return [value.path];
  return value.kind === "value" ? [] : value.args.flatMap(pathsOfValue);
}
