import { matchesAny } from "./file-options";
import type { StaticSiteReplaceValue } from "./props";

/** A text of files that a value takes the place of. */
export interface Token {
  readonly search: string;
  /** Pattern of the files that may have it. */
  readonly files: string;
}

/** Files whose text can have values in it. In others the same bytes would be chance. */
const TEXT = /\.(html?|xhtml|[cm]?js|json|css|map|svg|xml|txt|webmanifest)$/;

/** The token that stands for a value of the environment in the files of a site: `{{ API_URL }}`. */
export function placeholder(name: string): string {
  return `{{ ${name} }}`;
}

/** The tokens of a site: its environment, then what it names itself. */
export function tokensOf(
  names: readonly string[],
  replaceValues: readonly StaticSiteReplaceValue[],
): readonly Token[] {
  const ofEnvironment = names.map((name) => ({ search: placeholder(name), files: "*" }));
  return [...ofEnvironment, ...replaceValues.map(({ search, files }) => ({ search, files }))];
}

export function isText(name: string): boolean {
  return TEXT.test(name);
}

/** The tokens in a file, as their indexes in the list. */
export function tokensIn(name: string, text: string, tokens: readonly Token[]): readonly number[] {
  return tokens.flatMap(({ search, files }, index) =>
    matchesAny(name, files) && text.includes(search) ? [index] : [],
  );
}

/** A text with its tokens replaced, all in one go: what a value has in it is not replaced again. */
export function replaceTokens(text: string, values: ReadonlyMap<string, string>): string {
  if (values.size === 0) return text;
  const longestFirst = [...values.keys()].sort((a, b) => b.length - a.length);
  const form = new RegExp(
    longestFirst.map((search) => search.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&")).join("|"),
    "g",
  );
  return text.replace(form, (search) => values.get(search) ?? search);
}
