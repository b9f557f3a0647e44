import { V0 } from "../../app/default-sets";
import { asTranslated, translationOf } from "../../app/translated";
import { Issues } from "../../errors";
import { isPlainObject } from "../../values";
import { LIST_TO_MAP, mapFrom } from "./list-to-map";
import { type Translator, translate } from "./translate";
import { type Tree, valueAt } from "./tree";

/** How a method takes a part of the props. */
interface Taking {
  /** The method in the messages of mistakes. @default the part */
  readonly method?: string;
  /** How many entries the list has that it adds to: the names of its own continue after those. @default none */
  readonly count?: number;
}

/**
 * A part of the props that a method takes, such as `consumer`, as generation 1 takes it. Throws mistakes of the
 * translation at once. Mistakes that generation 1 finds name the paths of the old form as well.
 */
export function translatePart<Part>(
  translator: Translator,
  id: string,
  old: object,
  part: string,
  { method = part, count = 0 }: Taking = {},
): Part {
  const { kind } = translator;
  const translated = translate<Tree>({ ...continued(translator, part, count), defaults: [] }, id, old);
  const { issues: found = [], writtenAt = (path: string) => path } = translationOf(translated) ?? {};
  if (found.length > 0) {
    const issues = found.map((issue) => ({ ...issue, path: begun(issue.path, part, method) }));
    throw new Issues({ kind, id }, undefined, issues).toError();
  }
  const taken = valueAt(translated, part.split("."));
  if (!isPlainObject(taken)) return taken as Part;
  return asTranslated(taken as Part & object, {
    kind,
    defaults: V0,
    issues: [],
    writtenAt: (path) => begun(writtenAt(begun(path, method, part)), part, method),
  });
}

/** A translator that names the entries of a list after those that there are. */
export function continued(translator: Translator, part: string, count: number): Translator {
  if (count === 0) return translator;
  const value = (old: unknown) => (Array.isArray(old) ? mapFrom(count, old) : old);
  const rows = translator.rows.map((row) =>
    row.now === part && row.convert === LIST_TO_MAP ? { ...row, convert: { ...LIST_TO_MAP, value } } : row,
  );
  return { ...translator, rows };
}

/** A path that begins with another word. */
export function begun(path: string, word: string, other: string): string {
  const isBegin = path === word || path.startsWith(`${word}.`) || path.startsWith(`${word}[`);
  return isBegin ? other + path.slice(word.length) : path;
}
