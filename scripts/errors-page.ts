import { ERRORS } from "#sdk/constructs/registry";

/** The docs page of errors, made from the catalogue. */
export function errorsPage(): string {
  const rows = Object.entries(ERRORS)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, { cause, cure }]) => `| \`${code}\` | ${cell(cause)} | ${cell(cure)} |`);
  return [
    "<!-- Made by `npm run docs` from the catalogues of sdk/src. Do not edit. -->",
    "# Errors",
    "",
    "A definition is checked before anything is made. All mistakes of one construct are one `DefinitionError`, with one line",
    "for each. A line has the construct and its id, the path of the prop, what is wrong, the value found, and what to write.",
    "",
    "```",
    'Api "Notes" routes["GET notes"]: path must start with "/", got "notes"; write "GET /notes"',
    "    at index.ts:12:15",
    "```",
    "",
    "The text ends with the page of each code on the site of the documentation, where the package names one as its `homepage`.",
    "`PULUMI_SERVERLESS_API_HOMEPAGE` names another copy of the site, or none when it is `off`.",
    "",
    "`error.issues` has the same as data: `{ code, path, message, value, cure }`. Recognise the error with",
    "`DefinitionError.isInstance(error)`. Codes are stable.",
    "",
    "| code | cause | cure |",
    "|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}
