import { invalid } from "../errors";
import { type KeyTerm, keyTermsOf } from "../expressions/key-condition";
import type { Bound, Condition, Operand } from "../expressions/syntax";
import { type KeyAttribute, type KeySchema, keyAttributes } from "../state/key";
import { type AttributeMap, type AttributeValue, setMember } from "../values/attribute-value";

/** The key that a condition names, and the rest of the condition. */
export interface NamedKey {
  readonly key: AttributeMap;
  readonly rest: Condition<Bound> | undefined;
}

/** The key of the one item that a condition names. `undefined` for a part of a key. */
export function keyNamed(where: Condition<Bound> | undefined, keys: KeySchema): NamedKey | undefined {
  const key: Record<string, AttributeValue> = {};
  let terms = termsOf(where);
  for (const attribute of keyAttributes(keys)) {
    const own = terms.filter((term) => equalTo(term, attribute) !== undefined);
    const [term] = own;
    if (term === undefined) return undefined;
    if (own.length > 1) {
      throw invalid(
        `Multiple conditions on same key ${attribute.name}. Only single item Update/Insert/Delete are supported`,
      );
    }
    setMember(key, attribute.name, equalTo(term, attribute) as AttributeValue);
    terms = terms.filter((other) => other !== term);
  }
  return { key, rest: joined(terms) };
}

/** The values of a partition key that a condition allows. `undefined` for any. */
export function partitionsIn(
  where: Condition<Bound> | undefined,
  hash: KeyAttribute,
): readonly AttributeValue[] | undefined {
  if (where === undefined) return undefined;
  if (where.kind === "and") return partitionsIn(where.left, hash) ?? partitionsIn(where.right, hash);
  if (where.kind === "or") {
    const [left, right] = [partitionsIn(where.left, hash), partitionsIn(where.right, hash)];
    return left && right && distinct([...left, ...right], hash);
  }
  if (where.kind === "in") return membersIn(where.args, hash);
  const value = equalTo(where, hash);
  return value && [value];
}

/** The condition on a sort key that narrows a partition. */
export function sortTermIn(where: Condition<Bound> | undefined, range: KeyAttribute): KeyTerm | undefined {
  for (const term of termsOf(where)) {
    const found = termOn(term, range.name);
    if (found === undefined) continue;
    for (const value of found.values) checkType(value, range);
    return found;
  }
  return undefined;
}

function termOn(term: Condition<Bound>, name: string): KeyTerm | undefined {
  try {
    return keyTermsOf(term).get(name);
  } catch {
    // The term is no key condition, but a filter.
    return undefined;
  }
}

function membersIn(
  [first, ...others]: readonly Operand<Bound>[],
  hash: KeyAttribute,
): readonly AttributeValue[] | undefined {
  if (first?.kind !== "path" || first.path.length > 1 || first.path[0] !== hash.name) return undefined;
  const values = others.flatMap((other) => (other.kind === "value" ? [other.value] : []));
  if (values.length !== others.length) return undefined;
  for (const value of values) checkType(value, hash);
  return distinct(values, hash);
}

/** The value that a term says an attribute of a key has. */
function equalTo(term: Condition<Bound>, attribute: KeyAttribute): AttributeValue | undefined {
  if (term.kind !== "compare" || term.by !== "=") return undefined;
  const path = term.args.find((arg) => arg.kind === "path");
  const value = term.args.find((arg) => arg.kind === "value");
  if (path?.kind !== "path" || value?.kind !== "value") return undefined;
  if (path.path.length > 1 || path.path[0] !== attribute.name) return undefined;
  checkType(value.value, attribute);
  return value.value;
}

function checkType(value: AttributeValue, { name, type }: KeyAttribute): void {
  if (value[type] !== undefined) return;
  throw invalid(`Key attribute's data type should match its data type in table's schema: Key ${name}`);
}

function distinct(values: readonly AttributeValue[], { type }: KeyAttribute): readonly AttributeValue[] {
  return [...new Map(values.map((value) => [value[type], value])).values()];
}

function termsOf(where: Condition<Bound> | undefined): readonly Condition<Bound>[] {
  if (where === undefined) return [];
  return where.kind === "and" ? [...termsOf(where.left), ...termsOf(where.right)] : [where];
}

function joined(terms: readonly Condition<Bound>[]): Condition<Bound> | undefined {
  if (terms.length === 0) return undefined;
  return terms.reduce((left, right) => ({ kind: "and", left, right }));
}
