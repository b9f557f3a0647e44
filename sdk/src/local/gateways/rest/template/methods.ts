/** A method of the template language. Its values are those of JSON. */
export type Method = (...args: unknown[]) => unknown;

/** A member of a value: a field, or a method of Java's strings, lists and maps. `undefined` if there is none. */
export function memberOf(target: unknown, name: string): unknown {
  if (target === null || target === undefined) return undefined;
  if (typeof target === "string") return ofText(target)[name];
  if (Array.isArray(target)) return ofList(target)[name];
  if (typeof target !== "object") return name === "toString" ? () => String(target) : undefined;
  if (Object.hasOwn(target, name)) return (target as Record<string, unknown>)[name];
  return ofMap(target as Record<string, unknown>)[name];
}

function ofText(text: string): Readonly<Record<string, Method>> {
  return {
    __proto__: null as never,
    length: () => text.length,
    isEmpty: () => text === "",
    toString: () => text,
    toLowerCase: () => text.toLowerCase(),
    toUpperCase: () => text.toUpperCase(),
    trim: () => text.trim(),
    equals: (other) => text === other,
    equalsIgnoreCase: (other) => text.toLowerCase() === String(other).toLowerCase(),
    contains: (part) => text.includes(String(part)),
    startsWith: (part) => text.startsWith(String(part)),
    endsWith: (part) => text.endsWith(String(part)),
    indexOf: (part) => text.indexOf(String(part)),
    substring: (from, to) => text.substring(Number(from), to === undefined ? undefined : Number(to)),
    replace: (from, to) => text.replaceAll(String(from), () => String(to)),
    replaceAll: (pattern, to) => text.replace(new RegExp(String(pattern), "g"), String(to)),
    replaceFirst: (pattern, to) => text.replace(new RegExp(String(pattern)), String(to)),
    matches: (pattern) => new RegExp(`^(?:${String(pattern)})$`).test(text),
    split: (pattern) => text.split(new RegExp(String(pattern))),
  };
}

function ofList(list: unknown[]): Readonly<Record<string, Method>> {
  return {
    __proto__: null as never,
    size: () => list.length,
    isEmpty: () => list.length === 0,
    get: (index) => list[Number(index)],
    contains: (value) => list.includes(value),
    add: (value) => list.push(value) > 0,
    toString: () => asText(list),
  };
}

function ofMap(map: Record<string, unknown>): Readonly<Record<string, Method>> {
  const own = (key: unknown) => (Object.hasOwn(map, String(key)) ? map[String(key)] : undefined);
  return {
    __proto__: null as never,
    size: () => Object.keys(map).length,
    isEmpty: () => Object.keys(map).length === 0,
    get: own,
    containsKey: (key) => Object.hasOwn(map, String(key)),
    keySet: () => Object.keys(map),
    values: () => Object.values(map),
    entrySet: () => Object.entries(map).map(([key, value]) => ({ key, value })),
    put: (key, value) => {
      const before = own(key) ?? null;
      Object.defineProperty(map, String(key), {
        value,
        enumerable: true,
        configurable: true,
        writable: true,
      });
      return before;
    },
    toString: () => asText(map),
  };
}

/** The output of a value. Lists and maps have Java's notation. */
export function asText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(asText).join(", ")}]`;
  if (value !== null && typeof value === "object")
    return `{${Object.entries(value)
      .map(([key, entry]) => `${key}=${asText(entry)}`)
      .join(", ")}}`;
  return String(value);
}
