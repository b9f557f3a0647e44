import type { OldDefault } from "../../gen0/translation/row";
import type { Translator } from "../../gen0/translation/translate";
import type { Keys } from "../../gen0/translation/tree";

/** Where translations put options of the construct, which had the same form in generation 0. */
export const OPTIONS = "opts";

/** Whether a row speaks of props below a path, old or new. An unknown value there may have to change. */
export function hasRowsBelow({ rows, defaults }: Translator, keys: Keys): boolean {
  if (keys[0] === OPTIONS) return false;
  const patterns = [
    ...rows.flatMap(({ old, now }) => [old, ...(now === undefined ? [] : [now])]),
    ...defaults.map(({ now }) => now),
  ];
  return patterns.some((pattern) => continuesBelow(pattern.split("."), keys));
}

function continuesBelow(parts: readonly string[], keys: Keys): boolean {
  return parts.length > keys.length && matches(parts, keys);
}

function matches(parts: readonly string[], keys: Keys): boolean {
  return keys.every((key, at) => parts[at] === "*" || parts[at] === String(key));
}

/** The default at a path of the new props, if it was added because the old props say nothing. */
export function defaultAt({ defaults }: Translator, keys: Keys, value: unknown): OldDefault | undefined {
  return defaults.find((each) => {
    const parts = each.now.split(".");
    return parts.length === keys.length && matches(parts, keys) && Object.is(each.value, value);
  });
}
