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
  const paths: Path[] = [];
  visitPaths(action, (path) => paths.push(path));
  return paths;
}

/** Visits the paths that an action of an update changes or reads, without a list of them. */
export function visitPaths(action: Action<Bound>, visit: (path: Path) => void): void {
  visit(action.path);
  if (action.kind === "SET") visitPathsOfValue(action.value, visit);
}

function visitPathsOfValue(value: SetValue<Bound>, visit: (path: Path) => void): void {
  if (value.kind === "path") visit(value.path);
  else if (value.kind !== "value") for (const one of value.args) visitPathsOfValue(one, visit);
}
