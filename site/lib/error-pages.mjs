// A page for every code with which a definition or a command is refused.

/**
 * @param {Record<string, { cause: string, cure: string }>} errors the catalogue, by codes
 * @returns {import("./pages.mjs").SourcePage[]}
 */
export function errorPages(errors) {
  const codes = Object.keys(errors).sort();
  return codes.map((code) => ({
    // Its links are written as in the table of all codes.
    source: "docs/errors.md",
    file: errorFile(code),
    group: "",
    text: errorText(code, errors[code], codes),
  }));
}

/** The page of a code. The text of an error names the same path. */
export function errorFile(code) {
  return `errors/${code}.html`;
}

function errorText(code, { cause, cure }, codes) {
  const [area] = code.split("_");
  const others = codes.filter((other) => other !== code && other.split("_")[0] === area);
  return [
    `# ${code}`,
    cause,
    "## What to do",
    cure,
    ...(others.length > 0
      ? [
          "## Codes of the same area",
          others.map((other) => `- <a href="${other}.html">${other}</a>`).join("\n"),
        ]
      : []),
    "[All codes](errors.md), and how an error is shown.",
    "",
  ].join("\n\n");
}

/** The table of all codes, with each code as a link to its page. */
export function withLinkedCodes(text) {
  return text.replace(
    /^\| `([A-Z0-9_]+)` \|/gm,
    (_, code) => `| <a href="${errorFile(code)}"><code>${code}</code></a> |`,
  );
}
