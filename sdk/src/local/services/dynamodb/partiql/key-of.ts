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

/** The values of the attributes of one partition key. */
export type PartitionKey = readonly AttributeValue[];

/**
 * The partition keys that a condition allows. `undefined` for any. A key of several attributes is each combination of the
 * values that they may have, which the condition narrows again.
 */
export function partitionsIn(
  where: Condition<Bound> | undefined,
  hash: readonly KeyAttribute[],
): readonly PartitionKey[] | undefined {
  let partitions: readonly PartitionKey[] = [[]];
  for (const attribute of hash) {
    const values = valuesIn(where, attribute);
    if (values === undefined) return undefined;
    partitions = partitions.flatMap((before) => values.map((value) => [...before, value]));
  }
  return partitions;
}

/** The values of an attribute of a partition key that a condition allows. `undefined` for any. */
function valuesIn(
  where: Condition<Bound> | undefined,
  hash: KeyAttribute,
): readonly AttributeValue[] | undefined {
  if (where === undefined) return undefined;
  if (where.kind === "and") return valuesIn(where.left, hash) ?? valuesIn(where.right, hash);
  if (where.kind === "or") {
    const [left, right] = [valuesIn(where.left, hash), valuesIn(where.right, hash)];
    return left && right && distinct([...left, ...right], hash);
  }
  if (where.kind === "in") return membersIn(where.args, hash);
  const value = equalTo(where, hash);
  return value && [value];
}

/** The conditions on the attributes of a sort key that narrow a partition: equalities, and a last one of any kind. */
export function sortTermsIn(
  where: Condition<Bound> | undefined,
  range: readonly KeyAttribute[],
): ReadonlyMap<string, KeyTerm> {
  const terms = new Map<string, KeyTerm>();
  for (const attribute of range) {
    const term = sortTermIn(where, attribute);
    if (term === undefined) break;
    terms.set(attribute.name, term);
    if (term.operator !== "EQ") break;
  }
  return terms;
}

function sortTermIn(where: Condition<Bound> | undefined, range: KeyAttribute): KeyTerm | undefined {
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
