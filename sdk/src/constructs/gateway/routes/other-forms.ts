/** A form of a path part, and the part that API Gateway takes in its place. */
interface OtherForm {
  readonly form: RegExp;
  /** Writes the part in our form, from its name in the other form if it has one. `isLast` is for the last part of a path. */
  write(name: string | undefined, isLast: boolean): string;
}

const variable = (name = "id"): string => `{${name}}`;
const rest = (name = "proxy", isLast = true): string => (isLast ? `{${name}+}` : `{${name}}`);

/**
 * Variables and wildcards as other frameworks write them.
 * @see https://expressjs.com/en/guide/routing.html#route-parameters
 * @see https://flask.palletsprojects.com/en/stable/quickstart/#variable-rules
 * @see https://nextjs.org/docs/app/api-reference/file-conventions/dynamic-routes
 */
const OTHER_FORMS: readonly OtherForm[] = [
  // `:id` of Express, with or without a pattern. hono and path-to-regexp repeat with `*` and `+`.
  { form: /^:([A-Za-z0-9_]+)[*+]$/, write: rest },
  { form: /^:([A-Za-z0-9_]+)(?:\{.*\}|\(.*\))?$/, write: variable },
  // `*`, `**`, `*splat`, and `(.*)` of Express and of others.
  { form: /^\{?\*{1,2}([A-Za-z0-9_]+)?\}?$/, write: rest },
  { form: /^\(?\.\*\)?$/, write: (_, isLast) => rest(undefined, isLast) },
  // `<path:rest>`, `<int:id>` and `<id>` of Flask and Django.
  { form: /^<path:([A-Za-z0-9_]+)>$/, write: rest },
  { form: /^<(?:[a-z]+:)?([A-Za-z0-9_]+)>$/, write: variable },
  // `[...slug]`, `[[...slug]]` and `[id]` of Next.
  { form: /^\[{1,2}\.\.\.([A-Za-z0-9_]+)\]{1,2}$/, write: rest },
  { form: /^\[([A-Za-z0-9_]+)\]$/, write: variable },
];

/** The part that was most likely meant, where one is written in the form of another framework. */
export function inOwnForm(part: string, isLast: boolean): string | undefined {
  for (const { form, write } of OTHER_FORMS) {
    const found = form.exec(part);
    if (found) return write(found[1], isLast);
  }
  return undefined;
}

/** A path with every part in our form. Undefined where none is in another. */
export function pathInOwnForm(path: string): string | undefined {
  const parts = path.split("/");
  const written = parts.map((part, index) => inOwnForm(part, index === parts.length - 1) ?? part).join("/");
  return written === path ? undefined : written;
}
