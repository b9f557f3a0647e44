/**
 * Removes members that are `null` from a JSON value, which AWS ignores. Items of lists stay, and a value without nulls
 * is returned itself.
 */
export function withoutNulls<Value>(value: Value): Value {
  return hasNulls(value) ? (clean(value) as Value) : value;
}

function hasNulls(value: unknown): boolean {
  if (value === null || typeof value !== "object") return false;
  if (Array.isArray(value)) return value.some(hasNulls);
  for (const name in value) {
    const member = (value as Readonly<Record<string, unknown>>)[name];
    if (member === null || (typeof member === "object" && hasNulls(member))) return true;
  }
  return false;
}

function clean(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(clean);
  if (value === null || typeof value !== "object") return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([name, member]) => [name, clean(member)]));
}
