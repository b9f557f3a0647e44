import * as fs from "node:fs";
import * as path from "node:path";
import type { Issues } from "../../errors";
import { isBundlingSkipped, programFolder } from "../../functions/code-plan";
import { buildIfChanged, runBuild, type SiteBuild } from "./build";
import { buildVariables, type SiteValues } from "./environment-plan";
import { type FileHeaders, headersOf } from "./file-options";
import { type FoundFile, isFolder, isInside, readFolder } from "./folder";
import type { StaticSiteFileOptions } from "./props";
import { isText, type Token, tokensIn, tokensOf } from "./tokens";

/** A file as it is uploaded. */
export interface SiteFile {
  /** Its key in the bucket: `assets/app.js`. */
  readonly key: string;
  /** Where it is, relative to the program's folder. */
  readonly file: string;
  readonly headers: FileHeaders;
  /** Its text with tokens in it, which are replaced. Undefined for a file that is uploaded as it is. */
  readonly template: SiteTemplate | undefined;
}

export interface SiteTemplate {
  readonly text: string;
  /** Places of its tokens among those of the site. */
  readonly tokens: readonly number[];
}

/** Where a site's files come from, all of it checked. */
export interface SiteSource {
  /** Absolute path of `path`. */
  readonly folder: string;
  /** Absolute path of what is uploaded. */
  readonly output: string;
  readonly buildCommand: string | undefined;
  /** The index page, and the error page where it is another one. */
  readonly pages: readonly SitePage[];
}

/** A page that the files have to have. */
export interface SitePage {
  /** The prop that names it. */
  readonly prop: "indexPage" | "errorPage";
  readonly name: string;
}

/** How a site's folder is read now. */
export interface ReadingNow {
  /** Name of the site, for the cache of its build. */
  readonly name: string;
  /** Whether the program is served by `sapi dev`. */
  readonly isServed: boolean;
}

/**
 * Build the site, unless that is left to others, and give its files. Called when nothing else of the definition is wrong. Under
 * mocks, and for tools that only want the graph, nothing is built, and a site that was never built has no files.
 */
export function planContent(
  source: SiteSource,
  values: SiteValues,
  fileOptions: readonly StaticSiteFileOptions[],
  now: ReadingNow,
  issues: Issues,
): readonly SiteFile[] {
  const isBuilt = source.buildCommand !== undefined;
  if (isBuilt) build(source, values, now, issues);
  if (issues.any) return [];
  const at = issues.at(isBuilt ? "buildOutput" : "path");
  if (!isFolder(source.output)) {
    if (!isBuilt || !isBuildingLeftOut(now)) refuseMissing(source.output, at);
    return [];
  }
  refuseProgram(source.output, at);
  const found = issues.any ? [] : (readFolder(source.output, at) ?? []);
  if (!issues.any) checkPages(source, found, issues);
  const tokens = tokensOf(Object.keys(values.environment), values.replaceValues);
  return issues.any ? [] : found.map((file) => toSiteFile(file, tokens, fileOptions));
}

function build(
  { folder, output, buildCommand = "" }: SiteSource,
  values: SiteValues,
  now: ReadingNow,
  issues: Issues,
): void {
  if (isBuildingLeftOut(now)) return;
  const wanted: SiteBuild = { command: buildCommand, folder, output, variables: buildVariables(values) };
  if (now.isServed) buildIfChanged(now.name, wanted, issues);
  else runBuild(wanted, issues);
}

function isBuildingLeftOut({ isServed }: ReadingNow): boolean {
  return isBundlingSkipped() && !isServed;
}

/** Report a folder that is not there. */
export function refuseMissing(folder: string, issues: Issues): void {
  const isThere = fs.existsSync(folder);
  issues.add("SITE_FOLDER_MISSING", {
    problem: isThere ? "it is no folder" : "there is no such folder",
    value: path.relative(programFolder(), folder) || ".",
    cure: `write a folder relative to ${programFolder()}`,
  });
}

/** Report a folder that has the program in it: its sources and configuration are for nobody else. */
function refuseProgram(output: string, issues: Issues): void {
  const isWide = isInside(fs.realpathSync(programFolder()), fs.realpathSync(output));
  if (!isWide && !fs.existsSync(path.join(output, "Pulumi.yaml"))) return;
  const cure = 'put the site into a folder of its own, such as "web", or name the built files as buildOutput';
  issues.add("SITE_FOLDER_WIDE", {
    problem: "the program itself is in this folder, and would be public",
    cure,
  });
}

function checkPages({ pages, output }: SiteSource, found: readonly FoundFile[], issues: Issues): void {
  const names = new Set(found.map(({ name }) => name));
  for (const { prop, name } of pages) {
    if (names.has(name)) continue;
    const cure = `create ${path.join(path.relative(programFolder(), output), name)}, or set ${prop}`;
    issues.at(prop).add("SITE_PAGE_MISSING", { problem: "there is no such file", value: name, cure });
  }
}

function toSiteFile(
  { name, file }: FoundFile,
  tokens: readonly Token[],
  options: readonly StaticSiteFileOptions[],
): SiteFile {
  const template = templateOf(name, file, tokens);
  return {
    key: name,
    file: path.relative(programFolder(), file),
    headers: headersOf(name, options, { isFilled: template !== undefined }),
    template,
  };
}

function templateOf(name: string, file: string, tokens: readonly Token[]): SiteTemplate | undefined {
  if (tokens.length === 0 || !isText(name)) return undefined;
  const text = fs.readFileSync(file, "utf8");
  const indexes = tokensIn(name, text, tokens);
  return indexes.length === 0 ? undefined : { text, tokens: indexes };
}
