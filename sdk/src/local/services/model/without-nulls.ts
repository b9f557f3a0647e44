/** A value of JSON without members that are `null`, which are none to AWS; items of lists stay. The value itself where it has none. */
export function withoutNulls<Value>(value: Value): Value {
  if (Array.isArray(value)) return withItems(value) as Value;
  if (value === null || typeof value !== "object") return value;
  const members = Object.entries(value);
  const clean = members.flatMap(([name, member]) =>
    member === null ? [] : [[name, withoutNulls(member)] as const],
  );
  const isClean =
    clean.length === members.length && clean.every(([, member], index) => member === members[index]?.[1]);
  return isClean ? value : (Object.fromEntries(clean) as Value);
}

function withItems(items: readonly unknown[]): readonly unknown[] {
  const clean = items.map(withoutNulls);
  return clean.some((item, index) => item !== items[index]) ? clean : items;
}
