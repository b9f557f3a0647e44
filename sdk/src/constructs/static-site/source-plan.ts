import * as path from "node:path";
import type { Issues } from "../../errors";
import { programFolder } from "../../functions/code-plan";
import { checkPresent, checkType } from "../../values";
import { refuseMissing, type SitePage, type SiteSource } from "./content-plan";
import { isFolder, isInside, projectFolder } from "./folder";

/** Check where the files of a site come from. Nothing is read yet. */
export function planSource(
  { path: given, buildCommand, buildOutput = "." }: Readonly<Record<string, unknown>>,
  pages: readonly SitePage[],
  issues: Issues,
): SiteSource | undefined {
  const at = issues.at("path");
  const isCommand = buildCommand === undefined || isName(buildCommand, issues.at("buildCommand"));
  const isOutput = isName(buildOutput, issues.at("buildOutput"));
  if (!checkPresent(given, at, 'write the folder of the site, such as "web"') || !isName(given, at))
    return undefined;
  if (!isCommand || !isOutput) return undefined;
  const folder = path.resolve(programFolder(), given);
  const output = path.resolve(folder, buildOutput);
  const root = projectFolder(programFolder());
  if (!isInside(folder, root)) {
    const cure = `put it below ${root}, or Pulumi.yaml above both, with the program's folder as main`;
    at.add("SITE_FOLDER_OUTSIDE", { problem: "not inside the Pulumi project", value: given, cure });
  } else if (!isFolder(folder)) refuseMissing(folder, at);
  if (!isInside(output, folder)) {
    const cure = 'name a folder below path, such as "dist"';
    issues
      .at("buildOutput")
      .add("SITE_FOLDER_OUTSIDE", { problem: "not inside path", value: buildOutput, cure });
  }
  return { folder, output, buildCommand: buildCommand as string | undefined, pages };
}

/** Report what is no text, or an empty one. */
export function isName(value: unknown, issues: Issues): value is string {
  if (!checkType(value, "string", issues)) return false;
  return value !== "" || checkPresent(undefined, issues, "write it, or remove it");
}
