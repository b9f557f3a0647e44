import { existsSync } from "node:fs";
import * as path from "node:path";
import type { Issues } from "../errors";
import { checkKnownProps, checkOneOf, checkType, isPlainObject, namesOf } from "../values/checks";
import { holdsProgram, shownFile } from "./beside-program";
import { missingExport } from "./exports";
import type { BundleFailure } from "./failures";
import { type FoundHandler, findHandler, isFound } from "./find-handler";
import { installFindings, installFolder, notInstalled } from "./install";
import type { InstallTarget } from "./install/platform";
import type { LoadFinding } from "./load-check/verdict";
import type { BundleProps, CopyFile } from "./props";
import { RESERVED_SETTINGS } from "./settings";
import type { BundleRequest } from "./types";
import { exportsWithout } from "./written-exports";

const PROP_TYPES = {
  minify: "boolean",
  sourcemap: "boolean",
  format: "string",
  external: "list",
  install: "list",
  loader: "object",
  banner: "string",
  define: "object",
  inject: "list",
  target: "string",
  copyFiles: "list",
  esbuild: "object",
} as const satisfies Record<keyof BundleProps, string>;

/** Names of generation 0, and where they are now. */
const RENAMED = { externalModules: "external", nodeModules: "install", esbuildConfig: "esbuild" };

/** Finds a handler's file, or reports at `handler` that there is none. `issues` stands at the function's props. */
export function checkHandler(
  root: string,
  srcPath: string | undefined,
  handler: string,
  issues: Issues,
): FoundHandler | undefined {
  const prefix = trimFolder(srcPath);
  const found = findHandler(root, `${prefix}${handler}`);
  if (isFound(found)) return found;
  const inFolder = path.posix.normalize(prefix);
  const asWritten = (other: string) => JSON.stringify(other.slice(prefix === "" ? 0 : inFolder.length));
  const guesses = found.nearest.filter((guess) => prefix === "" || guess.startsWith(inFolder)).map(asWritten);
  const isMissing = found.problem.includes("exist");
  const cure = found.renamed
    ? `rename it to ${found.renamed.file} and write ${asWritten(found.renamed.handler)}`
    : path.isAbsolute(prefix)
      ? `write srcPath: ${JSON.stringify(path.relative(root, prefix).split(path.sep).join("/"))}`
      : guesses.length === 0
        ? cureWithoutGuess(isMissing, prefix)
        : `did you mean ${guesses.join(" or ")}`;
  issues.at("handler").add(isMissing ? "HANDLER_NOT_FOUND" : "HANDLER_INVALID", {
    problem: found.problem,
    value: handler,
    cure,
  });
  return undefined;
}

/** Reports what is wrong with `bundle`. `issues` stands at it. */
export function checkBundle(root: string, bundle: BundleProps, issues: Issues): void {
  const props: unknown = bundle;
  if (!checkKnownProps(props, Object.keys(PROP_TYPES), issues, RENAMED)) return;
  for (const [name, type] of Object.entries(PROP_TYPES)) {
    if (props[name] !== undefined) checkType(props[name], type, issues.at(name));
  }
  if (typeof bundle.format === "string") checkOneOf(bundle.format, ["cjs", "esm"], issues.at("format"));
  forEachOf(bundle.copyFiles, (copy, index) => checkCopy(root, copy, issues.at("copyFiles", index)));
  forEachOf(bundle.install, (name, index) => {
    if (checkType(name, "string", issues.at("install", index)) && !isInWorkspace(root))
      checkInstalled(root, name, issues.at("install", index));
  });
  if (isPlainObject(bundle.esbuild)) {
    checkSettings(bundle.esbuild, issues.at("esbuild"));
    checkPluginFile(root, bundle.esbuild.plugins, issues.at("esbuild", "plugins"));
  }
}

/**
/**
 * Reports packages that are not installed for the handler, and copied packages that cannot run on the function's
 * platform. Handlers in other packages of a workspace are checked here first. `issues` is at the function's props.
 * @param target undefined where the program does not say it now
 */
export function checkInstall(
  { root, file }: Pick<BundleRequest, "root" | "file">,
  bundle: BundleProps,
  target: InstallTarget | undefined,
  issues: Issues,
): void {
  const from = installFolder(root, file);
  forEachOf(bundle.install, (name, index) => {
    if (typeof name === "string") checkInstalled(from, name, issues.at("bundle", "install", index));
  });
  for (const { name, problem, cure, isFatal } of installFindings(from, bundle, target)) {
    if (isFatal)
      issues.at("bundle", "install").add("BUNDLE_INSTALL_PLATFORM", { problem: `${name}: ${problem}`, cure });
  }
}

/**
 * Reports a handler whose file cannot export the name, as far as its text shows, before any resource is made. {@link
 * checkExport} reports faults that only the bundle shows. `issues` is at the function's props.
 */
export function checkWrittenExport(
  root: string,
  { file, exportName }: FoundHandler,
  bundle: BundleProps,
  issues: Issues,
): void {
  const name = exportName.split(".")[0] as string;
  checkExport({ root, file, exportName }, exportsWithout(name, path.join(root, file), bundle), issues);
}

/** Reports `bundle: false` where the whole project would be packaged. `issues` stands at the function's props. */
export function checkUnbundled(root: string, srcPath: string | undefined, issues: Issues): void {
  const folder =
    path
      .relative(root, path.resolve(root, srcPath ?? "."))
      .split(path.sep)
      .join("/") || ".";
  if (!holdsProgram(folder)) return;
  const where = folder === "." ? "is the root of the project" : "has the whole program in it";
  issues.at("bundle").add("BUNDLE_OFF_AT_ROOT", {
    problem: `without bundling, the folder of the code is packaged as it is, and it ${where}`,
    value: false,
    cure: "set srcPath to the folder that holds the code",
  });
}

/** Reports each failure at `handler`. `issues` stands at the function's props. */
export function reportFailures(failures: readonly BundleFailure[], issues: Issues): void {
  for (const { message, cure } of failures) {
    issues.at("handler").add("BUNDLE_FAILED", { problem: `cannot be bundled: ${message}`, cure });
  }
}

/** Reports the findings of an archive's load check, and returns those that are only warned of. `issues` stands at the function's props. */
export function reportLoadCheck(
  { root, file }: Pick<BundleRequest, "root" | "file">,
  findings: readonly LoadFinding[],
  issues: Issues,
): readonly string[] {
  for (const { what, problem, isFatal } of findings) {
    if (!isFatal) continue;
    issues.at("bundle", "install").add("BUNDLE_ARCHIVE_BROKEN", {
      problem: `where nothing but the archive is, ${what} cannot be loaded: ${problem}`,
      cure: "add what is missing to bundle.install, or to bundle.external when a layer has it",
    });
  }
  return findings
    .filter(({ isFatal }) => !isFatal)
    .map(
      ({ what, problem }) =>
        `${shownFile(root, file)}: where nothing but its archive is, ${what} does not load: ${problem}`,
    );
}

/** Reports a handler whose file does not export what it names. `issues` stands at the function's props. */
export function checkExport(
  { root, file, exportName }: Pick<BundleRequest, "root" | "file" | "exportName">,
  exports: readonly string[] | undefined,
  issues: Issues,
): void {
  const missing = missingExport(exportName, exports);
  if (!missing) return;
  const { name, guess, exportsText } = missing;
  const cure = guess !== undefined ? `did you mean ${JSON.stringify(guess)}` : `export it; ${exportsText}`;
  issues.at("handler").add("HANDLER_EXPORT_MISSING", {
    problem: `${shownFile(root, file)} does not export it`,
    value: name,
    cure,
  });
}

function checkCopy(root: string, copy: unknown, issues: Issues): void {
  if (
    !checkKnownProps(copy, namesOf<CopyFile>()(["from", "to"]), issues) ||
    !checkType(copy.from, "string", issues.at("from"))
  )
    return;
  if (!existsSync(path.join(root, copy.from))) {
    const cure = "name a file or folder, relative to the root of the project";
    issues
      .at("from")
      .add("BUNDLE_COPY_SOURCE_MISSING", { problem: "does not exist", value: copy.from, cure });
  }
  const to = copy.to ?? copy.from;
  if (!checkType(to, "string", issues.at("to"))) return;
  if (!path.posix.isAbsolute(to) && !path.win32.isAbsolute(to) && !path.posix.normalize(to).startsWith(".."))
    return;
  issues.at(copy.to === undefined ? "from" : "to").add("BUNDLE_COPY_DESTINATION_INVALID", {
    problem: "is not inside the archive",
    value: to,
    cure: "set `to` to a path relative to the root of the archive",
  });
}

/** Whether the program's folder is in that of another package, so that handlers may be beside it. */
function isInWorkspace(root: string): boolean {
  const above = path.dirname(root);
  return above !== root && (existsSync(path.join(above, "package.json")) || isInWorkspace(above));
}

function checkInstalled(from: string, name: string, issues: Issues): void {
  for (const { cure } of notInstalled(from, [name]))
    issues.add("BUNDLE_INSTALL_MISSING", { problem: "is not installed in the project", value: name, cure });
}

function checkSettings(settings: Readonly<Record<string, unknown>>, issues: Issues): void {
  for (const name of RESERVED_SETTINGS) {
    if (settings[name] === undefined) continue;
    const cure = name === "format" ? "set bundle.format" : "remove it";
    issues
      .at(name)
      .add("BUNDLE_SETTING_RESERVED", { problem: "decides what is built and where it goes", cure });
  }
}

function checkPluginFile(root: string, file: unknown, issues: Issues): void {
  if (typeof file !== "string" || existsSync(path.resolve(root, file))) return;
  const cure = "name a file that exports plugins of esbuild, relative to the root of the project";
  issues.add("VALUE_NOT_ALLOWED", { problem: "there is no such file", value: file, cure });
}

function forEachOf(list: unknown, check: (item: unknown, index: number) => void): void {
  if (Array.isArray(list)) list.forEach(check);
}

function trimFolder(folder: string | undefined): string {
  const trimmed = (folder ?? "").replace(/^(\.\/)+|\/+$/g, "");
  return trimmed === "" || trimmed === "." ? "" : `${trimmed}/`;
}

function cureWithoutGuess(isMissing: boolean, prefix: string): string {
  if (!isMissing) return 'write "folder/file.export", for example "src/notes.list"';
  return prefix === "" ? "create the file" : `create the file in ${prefix}`;
}
