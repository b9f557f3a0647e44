import type { Issues } from "../../errors";
import { checkKnownProps, checkType, namesOf } from "../../values";
import type { StaticSiteFileOptions } from "./props";

/** Check the prop `fileOptions`. */
export function planFileOptions(options: unknown, issues: Issues): readonly StaticSiteFileOptions[] {
  if (options === undefined || !checkType(options, "list", issues)) return [];
  for (const [index, entry] of options.entries()) checkFileOptions(entry, issues.at(index));
  return options as readonly StaticSiteFileOptions[];
}

function checkFileOptions(entry: unknown, issues: Issues): void {
  if (
    !checkKnownProps(
      entry,
      namesOf<StaticSiteFileOptions>()(["include", "exclude", "cacheControl", "contentType"]),
      issues,
    )
  )
    return;
  for (const name of ["cacheControl", "contentType"]) {
    if (entry[name] !== undefined) checkType(entry[name], "string", issues.at(name));
  }
  for (const name of ["include", "exclude"]) {
    const patterns = [entry[name] ?? (name === "exclude" ? [] : undefined)].flat();
    const isValid = patterns.every((pattern) => typeof pattern === "string" && pattern !== "");
    if (isValid && (name === "exclude" || patterns.length > 0)) continue;
    const cure = 'write a pattern such as "*.js", or a list of them';
    issues
      .at(name)
      .add("SITE_FILE_OPTIONS_INVALID", { problem: "no pattern of files", value: entry[name], cure });
  }
  if (entry.cacheControl !== undefined || entry.contentType !== undefined) return;
  const cure = "add cacheControl or contentType";
  issues.add("SITE_FILE_OPTIONS_INVALID", { problem: "it says nothing of the files", cure });
}
