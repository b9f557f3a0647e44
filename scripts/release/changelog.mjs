const HEADING = "## Unreleased";

/** The lines of the next release in the changelog, without their heading. Empty where nothing has changed. */
export function unreleased(text) {
  const [, after = ""] = text.split(`\n${HEADING}\n`);
  return after.split(/\n## /)[0].trim();
}

/**
 * The changelog with a heading of the release above the lines that were unreleased.
 *
 * @param {string} date `2026-11-28`
 */
export function released(text, version, date) {
  return text.replace(`\n${HEADING}\n`, `\n${HEADING}\n\n## ${version} (${date})\n`);
}
