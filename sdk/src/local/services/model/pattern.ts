const compiled = new Map<string, ((text: string) => boolean) | undefined>();

/**
 * Whether a whole text matches a regular expression of a model, which is written for Java.
 * `undefined` for an expression that JavaScript cannot read, which is not checked.
 */
export function matcherOf(pattern: string): ((text: string) => boolean) | undefined {
  if (!compiled.has(pattern)) compiled.set(pattern, compile(pattern));
  return compiled.get(pattern);
}

function compile(pattern: string): ((text: string) => boolean) | undefined {
  // `\p{L}` needs the flag, while `[\w-.]` and `\_` are invalid with it.
  for (const flags of ["u", ""]) {
    if (flags === "" && /\\[pP]\{/.test(pattern)) continue;
    try {
      const expression = new RegExp(`^(?:${pattern})$`, flags);
      return (text) => expression.test(text);
    } catch {}
  }
  return undefined;
}
