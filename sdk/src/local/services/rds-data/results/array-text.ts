/** Texts of the items of an array as Postgres writes it, `{1,NULL,"a b"}`. `undefined` for one of several dimensions. */
export function arrayItems(text: string): readonly (string | null)[] | undefined {
  // Bounds that are not from 1 stand before it.
  const inner = text.slice(text.indexOf("{") + 1, -1);
  const items: (string | null)[] = [];
  for (const [, quoted, plain, brace] of inner.matchAll(/"((?:[^"\\]|\\.)*)"|([^,{}"]+)|([{}])/gs)) {
    if (brace !== undefined) return undefined;
    if (quoted !== undefined) items.push(quoted.replace(/\\(.)/gs, "$1"));
    else items.push(plain === "NULL" ? null : (plain ?? ""));
  }
  return items;
}
