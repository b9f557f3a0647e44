import type { AttributeValueUpdate } from "../../model/calls/dynamodb";
import { invalidValue } from "../errors";
import { type AttributeType, typeOf } from "../values/attribute-value";
import { checkValue } from "../values/check-value";
import type { Action, Bound } from "./syntax";

const SETS: readonly AttributeType[] = ["SS", "NS", "BS"];

/** `AttributeUpdates`, the parameter before update expressions. */
export function legacyUpdates(
  updates: Readonly<Record<string, AttributeValueUpdate>>,
): readonly Action<Bound>[] {
  return Object.entries(updates).map(([name, update]) => legacyUpdate(name, update));
}

function legacyUpdate(name: string, { Action: action = "PUT", Value }: AttributeValueUpdate): Action<Bound> {
  const path = [name];
  if (Value === undefined) {
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
