import * as fs from "node:fs";
import * as path from "node:path";
import * as state from "@pulumi/pulumi/runtime/state";
import { checkHandler, checkInstall, checkUnbundled, checkWrittenExport } from "../bundle/check";
import { HANDLER_EXTENSIONS, splitHandler } from "../bundle/find-handler";
import { targetOf } from "../bundle/install/platform";
import { checkBuild } from "../bundle/languages/check";
import { findUnbuilt } from "../bundle/languages/compiled-sources";
import { findBuild, type SourceFunction } from "../bundle/languages/plan";
import type { SourceBuild } from "../bundle/languages/source-build";
import { holdsProgram, withoutClimb } from "../bundle/outside";
import type { BundleProps } from "../bundle/props";
import { doesStream } from "../bundle/streaming-handler";
import { handlerFiles, missingFunction } from "../bundle/written-functions";
import { type Issues, nearest } from "../errors";
import { isEsModule } from "../values/es-module";
import { isNode, loadsEsModules } from "../values/runtimes";
import { CONTAINER, type ContainerCode, planContainer, refuseContainer } from "./container-plan";
import type { FunctionProps, NativeFunctionSettings } from "./props";

/** Where the code of a function comes from. */
export type CodePlan =
  /** Bundled by us; `file` is relative to the program's folder, which it may lie beside: `../src/notes.ts`. */
  | {
      readonly kind: "bundle";
      readonly file: string;
      readonly exportName: string;
      readonly bundle: BundleProps;
      /** Undefined where it is only known at deploy time. */
      readonly architecture: Architecture | undefined;
    }
  /** Not bundled now: the source is registered, for whoever bundles it later. Without an ending when there is no file. */
  | { readonly kind: "source"; readonly file: string; readonly bundle: BundleProps }
  /** A folder, or a prebuilt zip or jar, as it is. */
  | { readonly kind: "files"; readonly path: string; readonly isAsItIs: boolean }
  /** Sources of another language, built by its tools. */
  | { readonly kind: "built"; readonly build: SourceBuild }
  /** An image, built by awsx. */
  | ContainerCode
  /** Given by the user under `native.function`. */
  | { readonly kind: "native" };

/** The code of a function and the handler as Lambda gets it. */
export interface PlannedCode {
  /** Undefined for an image, which has its own. */
  readonly handler: string | undefined;
  readonly code: CodePlan;
}

/** The handler of a planned function, where it is bundled now and its source says that it streams its reply. */
export function streamingHandlerOf({ handler, code }: PlannedCode): string | undefined {
  if (code.kind !== "bundle") return undefined;
  return doesStream(path.join(programFolder(), code.file), code.exportName) ? handler : undefined;
}

/** Longest handler that Lambda takes. */
const LONGEST = 128;
const OUR_FILES = /\.(zip|jar)$/;

/**
 * True when handlers are neither looked for nor bundled: under mocks, which captures and tests run with, and for tools
 * that only want the graph. The environment variable `PULUMI_SERVERLESS_API_BUNDLE` decides otherwise with `skip` or `build`.
 */
export function isBundlingSkipped(): boolean {
  const wish = process.env.PULUMI_SERVERLESS_API_BUNDLE;
  return wish === undefined ? isMocked() : wish === "skip";
}

/** The SDK's own mark of a program that talks to no engine; its typings leave the look-up out. */
function isMocked(): boolean {
  const { getStore } = state as unknown as {
    getStore(): { settings: { options: { monitorAddr?: string } } };
  };
  return getStore().settings.options.monitorAddr === "mock";
}

/** Folder that paths of a program are relative to: Pulumi runs a program in the folder it is in. */
export function programFolder(): string {
  return process.cwd();
}

/**
 * Decide what is packaged and what Lambda calls. Node handlers are bundled and keep their path, `<srcPath>/<handler>`,
 * without the dots that lead out of the program's folder.
 * Sources of another language are built where their folder says how; anything else is the folder `srcPath` as it is. The
 * handler is relative to it then.
 */
export function planCode(props: FunctionProps, runtime: string, issues: Issues): PlannedCode | undefined {
  const settings = props.native?.function;
  const isGiven = settings !== undefined && hasCode(settings);
  if (runtime !== CONTAINER || isGiven) refuseContainer(props, isGiven, issues);
  if (isGiven) return planNativeCode(props, settings, issues);
  if (runtime === CONTAINER) return planImage(props, issues);
  if (!hasHandler(props, issues)) return undefined;
  const srcPath = normalisePath(props.srcPath ?? ".");
  const isBundled = isNode(runtime) && props.bundle !== false;
  return isBundled
    ? planBundle(props.handler, srcPath, props, runtime, issues)
    : planFolder(
        props,
        { srcPath, handler: props.handler, runtime, architecture: processorOf(props) },
        issues,
      );
}

type Architecture = SourceFunction["architecture"];

/** Settings under `native.function` win, as far as they are known now. */
function processorOf(props: FunctionProps): Architecture {
  return knownProcessorOf(props) ?? "x86_64";
}

/** Undefined for an Output. */
function knownProcessorOf({ architecture, native }: FunctionProps): Architecture | undefined {
  const given: unknown = native?.function?.architectures;
  if (given !== undefined && !(Array.isArray(given) && typeof given[0] === "string")) return undefined;
  const word = Array.isArray(given) ? given[0] : architecture;
  return word === "arm64" || word === "arm_64" ? "arm64" : "x86_64";
}

/** The folder may be that of the whole program. */
function planImage(props: FunctionProps, issues: Issues): PlannedCode | undefined {
  if (!hasHandler(props, issues)) return undefined;
  const folder = normalisePath(path.posix.join(props.srcPath ?? ".", props.handler));
  const where = { root: programFolder(), isLookedAt: isBundlingSkipped() };
  const code = planContainer(props, folder, where, issues);
  return code && { handler: undefined, code };
}

function hasCode({ code, s3Bucket, imageUri, packageType }: NativeFunctionSettings): boolean {
  return code !== undefined || s3Bucket !== undefined || imageUri !== undefined || packageType === "Image";
}

function planNativeCode(
  props: FunctionProps,
  { imageUri, packageType }: NativeFunctionSettings,
  issues: Issues,
): PlannedCode | undefined {
  const code = { kind: "native" } as const;
  if (imageUri !== undefined || packageType === "Image") return { handler: undefined, code };
  return hasHandler(props, issues) ? { handler: props.handler, code } : undefined;
}

function hasHandler(
  props: FunctionProps,
  issues: Issues,
): props is FunctionProps & { readonly handler: string } {
  const { handler } = props;
  if (handler === undefined || handler === "") {
    issues
      .at("handler")
      .add("FUNCTION_HANDLER_MISSING", { problem: "missing", cure: 'write for example "src/notes.list"' });
    return false;
  }
  if (!/\s/.test(handler) && handler.length <= LONGEST) return true;
  const problem = `a handler is at most ${LONGEST} characters without white space`;
  issues
    .at("handler")
    .add("HANDLER_INVALID", { problem, value: handler, cure: 'write for example "src/notes.list"' });
  return false;
}

function planBundle(
  written: string,
  srcPath: string,
  props: FunctionProps,
  runtime: string,
  issues: Issues,
): PlannedCode | undefined {
  const named = normalisePath(path.posix.join(srcPath, written));
  const handler = withoutClimb(named);
  const options = typeof props.bundle === "object" ? props.bundle : {};
  const module = splitHandler(named)?.module;
  // A file may still come while a program is served here, a handler that names none does not.
  if (isBundlingSkipped() && module !== undefined) {
    const file = sourceOf(module);
    return { handler, code: { kind: "source", file, bundle: withFormat(options, file, runtime) } };
  }
  const found = checkHandler(programFolder(), srcPath, written, issues);
  if (!found) return undefined;
  checkWrittenExport(programFolder(), found, options, issues);
  const architecture = knownProcessorOf(props);
  const target = architecture && targetOf(architecture);
  checkInstall({ root: programFolder(), file: found.file }, options, target, issues);
  const bundle = withFormat(options, found.file, runtime);
  return { handler, code: { kind: "bundle", ...found, bundle, architecture } };
}

/** A handler stays the kind of module that its author wrote, unless the program says otherwise. */
function withFormat(bundle: BundleProps, file: string, runtime: string): BundleProps {
  const isModule = loadsEsModules(runtime) && isEsModule(path.join(programFolder(), file));
  return bundle.format === undefined && isModule ? { ...bundle, format: "esm" } : bundle;
}

/** The file of a module as far as it can be told, without looking for what else could be meant. */
function sourceOf(module: string): string {
  const files = HANDLER_EXTENSIONS.map((extension) => `${module}${extension}`);
  return files.find((file) => fs.existsSync(path.join(programFolder(), file))) ?? module;
}

/** Code that is not bundled: built by the tools of its language, or a folder as it is. */
function planFolder(
  { bundle }: FunctionProps,
  source: SourceFunction,
  issues: Issues,
): PlannedCode | undefined {
  const { handler, srcPath, runtime } = source;
  const before = issues.list.length;
  const isAsItIs = bundle === false && !isNode(runtime);
  const build = isNode(runtime) || isAsItIs ? undefined : buildOf(source);
  if (isNode(runtime)) checkUnbundled(programFolder(), srcPath, issues);
  else if (!build) refuseUnbuilt(source, issues) || refuseRoot(srcPath, issues);
  if (issues.list.length > before) return undefined;
  if (!isBundlingSkipped()) checkCode(source, build, issues);
  if (issues.list.length > before) return undefined;
  const isBuiltNow = build !== undefined && !isBundlingSkipped();
  return {
    handler,
    code: isBuiltNow ? { kind: "built", build } : { kind: "files", path: srcPath, isAsItIs },
  };
}

/**
 * Where nothing is built, sources are not read: a program that is captured would be made of them, and run again with every
 * save. Only in the program's own folder do they decide whether it is refused.
 */
function buildOf(source: SourceFunction): SourceBuild | undefined {
  return isBundlingSkipped() && source.srcPath !== "." ? undefined : findBuild(programFolder(), source);
}

function checkCode(source: SourceFunction, build: SourceBuild | undefined, issues: Issues): void {
  const { handler, srcPath, runtime } = source;
  if (!build || build.language === "python") checkFiles(handler, srcPath, runtime, issues);
  if (build) checkBuild(build, { root: programFolder(), srcPath }, issues);
}

/** Report sources of a compiled language that nobody builds here. True when there are some. */
function refuseUnbuilt({ handler, srcPath, runtime, architecture }: SourceFunction, issues: Issues): boolean {
  // The folder of the whole program is refused in any case; this says more.
  if (isBundlingSkipped() && srcPath !== ".") return false;
  const unbuilt = findUnbuilt(programFolder(), srcPath, handler, { runtime, architecture });
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

function checkFiles(handler: string, srcPath: string, runtime: string, issues: Issues): void {
  const absolute = path.resolve(programFolder(), srcPath);
  if (!fs.existsSync(absolute)) {
    const guess = nearest(path.basename(srcPath), filesIn(path.dirname(absolute)));
    const sibling = guess && path.posix.join(path.posix.dirname(srcPath), guess);
    const cure = sibling ? `did you mean ${JSON.stringify(sibling)}` : `create it in ${programFolder()}`;
    issues
      .at("srcPath")
      .add("FUNCTION_SOURCE_MISSING", { problem: "there is no such folder or file", value: srcPath, cure });
    return;
  }
  const files = OUR_FILES.test(srcPath) ? undefined : handlerFiles(handler, runtime);
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

/** A path as Lambda and archives write it: forward slashes, no `./`, no slash at the end; `.` for nothing. */
function normalisePath(text: string): string {
  return path.posix.normalize(text.replaceAll("\\", "/")).replace(/(.)\/+$/, "$1");
}
