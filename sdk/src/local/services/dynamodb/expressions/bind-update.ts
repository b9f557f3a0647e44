import { type AttributeType, typeOf } from "../values/attribute-value";
import { wrongType } from "./bind-condition";
import { ExpressionFault, Faults } from "./fault";
import { Paths } from "./overlap";
import type { Action, Bound, Given, Operand, SetValue, Written } from "./syntax";

/** Names of types in the errors of ADD and DELETE. */
const TYPE_NAMES: Partial<Readonly<Record<AttributeType, string>>> = {
  S: "STRING",
  N: "NUMBER",
  B: "BINARY",
  BOOL: "BOOLEAN",
  NULL: "NULL",
  L: "LIST",
  M: "MAP",
};

/** An update with what its placeholders stand for, and operands that its operators can take. */
export function bindUpdate(actions: readonly Action<Written>[], given: Given): readonly Action<Bound>[] {
  const faults = new Faults<"overlap" | "conflict">();
  const paths = new Paths(faults);
  const named = actions.map((action) => bindTerms(action, given));
  for (const { path } of named) paths.add(path);
  faults.check(["overlap", "conflict"]);
  for (const action of named) checkOperand(action);
  for (const action of named) if (action.kind === "SET") checkValue(action.value);
  return named;
}

function bindTerms(action: Action<Written>, given: Given): Action<Bound> {
  const path = given.path(action.path);
  if (action.kind === "REMOVE") return { kind: "REMOVE", path };
  if (action.kind === "SET") return { kind: "SET", path, value: bindValue(action.value, given) };
  return { kind: action.kind, path, value: given.value(action.value) };
}

function bindValue(value: SetValue<Written>, given: Given): SetValue<Bound> {
  switch (value.kind) {
    case "path":
      return { kind: "path", path: given.path(value.path) };
    case "value":
      return { kind: "value", value: given.value(value.value) };
    case "sum":
      return { kind: "sum", by: value.by, args: value.args.map((arg) => bindValue(arg, given)) };
    case "call": {
      const args = value.args.map((arg) => bindValue(arg, given) as Operand<Bound>);
      return { kind: "call", name: value.name, args };
    }
  }
}

function checkOperand(action: Action<Bound>): void {
  if (action.kind === "SET" || action.kind === "REMOVE") return;
  const type = typeOf(action.value);
  if (TYPE_NAMES[type] === undefined || (action.kind === "ADD" && type === "N")) return;
  throw new ExpressionFault(
    `Incorrect operand type for operator or function; operator: ${action.kind}, operand type: ${TYPE_NAMES[type]}`,
  );
}

function checkValue(value: SetValue<Bound>): void {
  if (value.kind === "path" || value.kind === "value") return;
  const { args } = value;
  for (const arg of args) checkValue(arg);
  const name = value.kind === "sum" ? value.by : value.name;
  if (args.length !== 2) {
    throw new ExpressionFault(
      `Incorrect number of operands for operator or function; operator or function: ${name}, number of operands: ${args.length}`,
    );
  }
  if (name === "if_not_exists") {
    if (args[0]?.kind === "path") return;
    throw new ExpressionFault(`Operator or function requires a document path; operator or function: ${name}`);
  }
  const wanted = name === "list_append" ? "L" : "N";
  for (const arg of args) {
    if (arg.kind === "value" && typeOf(arg.value) !== wanted) throw wrongType(name, typeOf(arg.value));
  }
}
