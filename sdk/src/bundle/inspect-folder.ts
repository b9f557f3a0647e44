import * as fs from "node:fs";
import * as path from "node:path";
import { type Issues, nearest } from "../errors";
import { isNode } from "../values/runtimes";
import { holdsProgram } from "./beside-program";
import { checkUnbundled } from "./check";
import type { HandlerRequest, InspectedHandler } from "./handler-code";
import { checkBuild } from "./languages/check";
import { findUnbuilt } from "./languages/compiled-sources";
import { findBuild, type SourceFunction } from "./languages/plan";
import { findRequirements } from "./languages/python/requirements";
import type { SourceBuild } from "./languages/source-build";
import { handlerFiles, missingFunction } from "./written-functions";

/** The folder of a function, and where and how it is inspected. */
interface FolderRequest extends SourceFunction, Pick<HandlerRequest, "root" | "isBundlingSkipped"> {}

/** Inspects code that is not bundled: the tools of its language build it, or its folder is packaged as it is. */
export function inspectFolder(
  { bundle, architecture = "x86_64", ...rest }: HandlerRequest,
  issues: Issues,
): InspectedHandler | undefined {
  const request: FolderRequest = inOwnFolder({ ...rest, architecture });
  const { root, handler, srcPath, runtime, isBundlingSkipped } = request;
  const before = issues.list.length;
  const isAsItIs = bundle === false && !isNode(runtime);
  const build = isNode(runtime) || isAsItIs ? undefined : buildOf(request);
  if (isNode(runtime)) checkUnbundled(root, srcPath, issues);
  else if (!build) refuseUnbuilt(request, issues) || refuseRoot(srcPath, issues);
  if (issues.list.length > before) return undefined;
  if (!isBundlingSkipped) checkCode(request, build, issues);
  if (issues.list.length > before) return undefined;
  const isBuiltNow = build !== undefined && !isBundlingSkipped;
  return {
    handler,
    code: isBuiltNow ? { kind: "built", build } : { kind: "files", path: srcPath, isAsItIs },
  };
}

/**
 * The folder of a handler in Python without `srcPath`: the nearest one above its file that requires packages, or else that of
 * the file. A folder that holds the program is not packaged, so that the request stays as it is there.
 */
function inOwnFolder(request: FolderRequest): FolderRequest {
  const { root, runtime } = request;
  const handler = path.posix.normalize(request.handler.replaceAll("\\", "/"));
  const own = path.posix.dirname(handler);
  if (!runtime.startsWith("python") || request.srcPath !== "." || own === "." || own.startsWith(".."))
    return request;
  const isRequiring = (folder: string) => findRequirements(path.join(root, folder)) !== undefined;
  const srcPath = foldersAbove(own).find(isRequiring) ?? (isRequiring(".") ? "." : own);
  return srcPath === "." ? request : { ...request, srcPath, handler: path.posix.relative(srcPath, handler) };
}

/** A folder and those above it, without that of the program. */
function foldersAbove(folder: string): readonly string[] {
  return folder === "." ? [] : [folder, ...foldersAbove(path.posix.dirname(folder))];
}

/**
 * A capture does not read sources: it would depend on them and run again with every save. They only decide whether the
 * program's own folder is refused.
 */
function buildOf({ root, isBundlingSkipped, ...source }: FolderRequest): SourceBuild | undefined {
  return isBundlingSkipped && source.srcPath !== "." ? undefined : findBuild(root, source);
}

function checkCode(request: FolderRequest, build: SourceBuild | undefined, issues: Issues): void {
  const { root, srcPath } = request;
  if (!build || build.language === "python") checkFiles(request, issues);
  if (build) checkBuild(build, { root, srcPath }, issues);
}

/** Reports sources of a compiled language that have no build here. True when there are some. */
function refuseUnbuilt(
  { root, isBundlingSkipped, handler, srcPath, runtime, architecture }: FolderRequest,
  issues: Issues,
): boolean {
  // The folder of the whole program is refused in any case. This says more.
  if (isBundlingSkipped && srcPath !== ".") return false;
  const unbuilt = findUnbuilt(root, srcPath, handler, { runtime, architecture });
  if (!unbuilt) return false;
  const { folder, language, lacks, command, result } = unbuilt;
  const built = path.posix.join(folder, result);
  issues.at("srcPath").add("FUNCTION_SOURCE_UNBUILT", {
    problem: `${folder === "." ? "the program's folder" : folder} has sources of ${language} and no ${lacks}, and code of ${runtime} is packaged as it is`,
    value: srcPath,
    cure: `build it, ${folder === "." ? command : `(cd ${folder} && ${command})`}, and write srcPath: ${JSON.stringify(built)}`,
  });
  return true;
}

function refuseRoot(srcPath: string, issues: Issues): void {
  if (!holdsProgram(srcPath)) return;
  const problem =
    srcPath === "."
      ? "the folder is packaged as it is, and without srcPath that is the whole program's"
      : "the folder is packaged as it is, and it has the whole program in it";
  const cure = 'move the code into a folder of its own and name it: srcPath: "functions"';
  issues.at("srcPath").add("FUNCTION_SOURCE_AT_ROOT", { problem, cure });
}

/** A prebuilt archive, whose content is not checked. */
const ARCHIVE = /\.(zip|jar)$/;

function checkFiles({ root, handler, srcPath, runtime }: FolderRequest, issues: Issues): void {
  const absolute = path.resolve(root, srcPath);
  if (!fs.existsSync(absolute)) {
    const guess = nearest(path.basename(srcPath), filesIn(path.dirname(absolute)));
    const sibling = guess && path.posix.join(path.posix.dirname(srcPath), guess);
    const cure = sibling ? `did you mean ${JSON.stringify(sibling)}` : `create it in ${root}`;
    issues
      .at("srcPath")
      .add("FUNCTION_SOURCE_MISSING", { problem: "there is no such folder or file", value: srcPath, cure });
    return;
  }
  const files = ARCHIVE.test(srcPath) ? undefined : handlerFiles(handler, runtime);
  if (!files) return;
  if (files.some((file) => fs.existsSync(path.join(absolute, file)))) {
    checkFunction(handler, { absolute, srcPath }, runtime, issues);
    return;
  }
  const [first] = files as [string];
  const guess = nearest(path.basename(first), filesIn(path.dirname(path.join(absolute, first))));
  const dotted = `${handler.slice(0, handler.lastIndexOf("."))}.py`;
  const isDotted = runtime.startsWith("python") && fs.existsSync(path.join(absolute, dotted));
  const cure = isDotted
    ? `rename ${path.posix.join(srcPath, dotted)}, since a dot in a handler of Python is a folder`
    : guess
      ? `there is ${path.posix.join(srcPath, path.posix.dirname(first), guess)}`
      : `create ${path.posix.join(srcPath, first)}`;
  const problem = `there is no ${first} in ${srcPath}`;
  issues.at("handler").add("HANDLER_NOT_FOUND", { problem, value: handler, cure });
}

/** Reports a handler that its file does not have, as far as the text of the file tells. */
function checkFunction(
  handler: string,
  { absolute, srcPath }: { readonly absolute: string; readonly srcPath: string },
  runtime: string,
  issues: Issues,
): void {
  const missing = missingFunction(absolute, handler, runtime);
  if (!missing) return;
  const { file, name, guess, exportsText } = missing;
  const problem = `${path.posix.join(srcPath, file)} has no such function`;
  const cure = guess !== undefined ? `did you mean ${JSON.stringify(guess)}` : `write it; ${exportsText}`;
  issues.at("handler").add("HANDLER_EXPORT_MISSING", { problem, value: name, cure });
}

function filesIn(folder: string): string[] {
  return fs.existsSync(folder) ? fs.readdirSync(folder).sort() : [];
}
