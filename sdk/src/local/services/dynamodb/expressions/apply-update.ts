import { invalid } from "../errors";
import { type AttributeMap, type AttributeValue, copyOf, typeOf } from "../values/attribute-value";
import { addNumbers } from "../values/decimal";
import { valueAt } from "./document";
import { DocumentDraft } from "./draft";
import type { Action, Bound, SetValue } from "./syntax";

const WRONG_TYPE = "An operand in the update expression has an incorrect data type";

/**
 * The item that an update makes of another. Values are taken from the item before the update. `mismatch` is the error for an
 * addition to a value of another type.
 */
export function applyUpdate(
  actions: readonly Action<Bound>[],
  item: AttributeMap,
  mismatch = WRONG_TYPE,
): AttributeMap {
  const draft = new DocumentDraft(copyOf(item));
  const values = actions.map((action) => newValue(action, item, mismatch));
  actions.forEach((action, index) => {
    const value = values[index];
    if (value === undefined) draft.remove(action.path);
    else draft.set(action.path, value);
  });
  return draft.finish();
}

/** The new value of an attribute. `undefined` removes it. */
function newValue(action: Action<Bound>, item: AttributeMap, mismatch: string): AttributeValue | undefined {
  if (action.kind === "REMOVE") return undefined;
  if (action.kind === "SET") return resolve(action.value, item);
  const old = valueAt(item, action.path);
  if (old !== undefined && typeOf(old) !== typeOf(action.value)) throw invalid(mismatch);
  return action.kind === "ADD" ? added(old, action.value) : without(old, action.value);
}

function resolve(value: SetValue<Bound>, item: AttributeMap): AttributeValue {
  switch (value.kind) {
    case "value":
      return value.value;
    case "path":
      return known(valueAt(item, value.path));
    case "sum": {
      const [left, right] = value.args.map((arg) => resolve(arg, item));
      if (left?.N === undefined || right?.N === undefined) throw invalid(WRONG_TYPE);
      return { N: addNumbers(left.N, right.N, value.by) };
    }
    case "call": {
      const [first, second] = value.args as [SetValue<Bound>, SetValue<Bound>];
      if (value.name === "list_append") return joined(resolve(first, item), resolve(second, item));
      const existing = first.kind === "path" ? valueAt(item, first.path) : undefined;
      return existing ?? resolve(second, item);
    }
  }
}

function known(value: AttributeValue | undefined): AttributeValue {
  if (value !== undefined) return value;
  throw invalid("The provided expression refers to an attribute that does not exist in the item");
}

function joined(left: AttributeValue, right: AttributeValue): AttributeValue {
  if (left.L === undefined || right.L === undefined) throw invalid(WRONG_TYPE);
  return { L: [...left.L, ...right.L] };
}

/** A sum, or a set with more members. Legacy parameters add to lists, too. */
function added(old: AttributeValue | undefined, value: AttributeValue): AttributeValue {
  if (old === undefined) return value;
  if (value.N !== undefined) return { N: addNumbers(old.N as string, value.N) };
  if (value.L !== undefined) return { L: [...(old.L ?? []), ...value.L] };
  const type = typeOf(value) as "SS" | "NS" | "BS";
  return { [type]: [...new Set([...(old[type] ?? []), ...(value[type] ?? [])])] };
}

/** A set with fewer members. `undefined` for an empty one. */
function without(old: AttributeValue | undefined, value: AttributeValue): AttributeValue | undefined {
  const type = typeOf(value) as "SS" | "NS" | "BS";
  const removed = new Set(value[type]);
  const left = old?.[type]?.filter((member) => !removed.has(member)) ?? [];
  return left.length > 0 ? { [type]: left } : undefined;
}
