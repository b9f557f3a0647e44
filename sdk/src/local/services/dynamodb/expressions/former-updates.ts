import { invalidValue } from "../errors";
import { type AttributeType, typeOf } from "../values/attribute-value";
import { checkJson } from "../values/check-json";
import { checkValue } from "../values/check-value";
import type { Action, Bound } from "./syntax";

const SETS: readonly AttributeType[] = ["SS", "NS", "BS"];

/** `AttributeUpdates`, the parameter before update expressions. */
export function formerUpdates(updates: unknown): readonly Action<Bound>[] {
  checkJson(
    updates,
    "java.util.Map<java.lang.String, com.amazonaws.dynamodb.v20120810.AttributeValueUpdate>",
  );
  return Object.entries(updates).map(([name, update]) => formerUpdate(name, update));
}

function formerUpdate(name: string, update: unknown): Action<Bound> {
  checkJson(update, "class com.amazonaws.dynamodb.v20120810.AttributeValueUpdate");
  const { Action: action = "PUT", Value } = update;
  const path = [name];
  if (Value === undefined || Value === null) {
    if (action === "DELETE") return { kind: "REMOVE", path };
    throw invalidValue("Only DELETE action is allowed when no attribute value is specified");
  }
  const value = checkValue(Value);
  const type = typeOf(value);
  if (action === "DELETE") {
    if (!SETS.includes(type)) {
      throw invalidValue(`DELETE action with value is not supported for the type ${type}`);
    }
    return { kind: "DELETE", path, value };
  }
  if (action !== "ADD") return { kind: "SET", path, value: { kind: "value", value } };
  if (![...SETS, "N", "L"].includes(type)) {
    throw invalidValue(`ADD action is not supported for the type ${type}`);
  }
  return { kind: "ADD", path, value };
}
