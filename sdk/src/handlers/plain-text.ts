/** The words of handlers that answer without returning. */
const CALLBACK_WORDS = /\b(?:done|succeed|fail|arguments)\b/;

/** One parameter without a default, a pattern or a type with commas. */
const PARAMETER = String.raw`\s*([A-Za-z_$][\w$]*)\??(?:\s*:\s*[\w$.[\]<>| "']+?)?\s*`;
const PARAMETERS = String.raw`\((?:${PARAMETER}(?:,${PARAMETER})?)?,?\s*\)`;

/**
 * Whether the text alone shows that an export is a function of at most two parameters that returns its result. This is so
 * for most handlers, which then need no parser. False says nothing.
 */
export function returnsByText(text: string, exportName: string): boolean {
  if (!/^\w+$/.test(exportName) || CALLBACK_WORDS.test(text)) return false;
  const arrow = String.raw`export\s+const\s+${exportName}\b(?:\s*:\s*[\w$.<>]+)?\s*=\s*(?:async\s*)?${PARAMETERS}(?:\s*:\s*[\w$.<>[\]| ]+)?\s*=>`;
  const declared = String.raw`export\s+(?:async\s+)?function\s+${exportName}\s*${PARAMETERS}`;
  const commonJs = String.raw`(?:module\.)?exports\.${exportName}\s*=\s*(?:async\s*)?(?:function\s*)?${PARAMETERS}\s*(?:=>|\{)`;
  const found = [...text.matchAll(new RegExp(`^(?:${arrow}|${declared}|${commonJs})`, "gm"))];
  const [only] = found;
  if (found.length !== 1 || only === undefined) return false;
  if (countOf(text, String.raw`(?:exports\.|export\s[^\n]*?\b)${exportName}\b`) !== 1) return false;
  const names = only.slice(1).filter((name) => name !== undefined);
  const context = names[1];
  return context === undefined || !isPassedOn(context, text.slice(only.index + only[0].length));
}

/** Whether a name stands anywhere but before a dot: the context may then be asked for more elsewhere. */
function isPassedOn(name: string, text: string): boolean {
  return (
    countOf(text, String.raw`(?<![\w$.])${name.replaceAll("$", String.raw`\$`)}(?![\w$])(?!\s*\??\.)`) > 0
  );
}

function countOf(text: string, pattern: string): number {
  return [...text.matchAll(new RegExp(pattern, "g"))].length;
}
