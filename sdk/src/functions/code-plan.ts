import * as path from "node:path";
import * as state from "@pulumi/pulumi/runtime/state";
import type { Architecture, HandlerCode } from "../bundle/handler-code";
import { inspectHandler, normalisePath } from "../bundle/inspect-handler";
import { doesStream } from "../bundle/streaming-handler";
import type { Issues } from "../errors";
import { HANDLER_CHARACTERS } from "../limits/lambda";
import { CONTAINER, type ContainerCode, planContainer, refuseContainer } from "./container-plan";
import type { FunctionProps, NativeFunctionSettings } from "./props";

/** The source of a function's code. */
export type CodePlan =
  /** The code of a handler in the program's folder or beside it. */
  | HandlerCode
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

/**
 * True when handlers are neither looked for nor bundled: under mocks, which captures and tests run with, and for tools
 * that only want the graph. The environment variable `PULUMI_SERVERLESS_API_BUNDLE` decides otherwise with `skip` or `build`.
 */
export function isBundlingSkipped(): boolean {
  const wish = process.env.PULUMI_SERVERLESS_API_BUNDLE;
  return wish === undefined ? isMocked() : wish === "skip";
}

/** Whether the program talks to no engine, by the SDK's own mark. Its typings leave the look-up out. */
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
 * Decides what is packaged and what Lambda calls: the code given under `native.function`, an image, or the code of the handler.
 */
export function planCode(props: FunctionProps, runtime: string, issues: Issues): PlannedCode | undefined {
  const settings = props.native?.function;
  const isGiven = settings !== undefined && hasCode(settings);
  if (runtime !== CONTAINER || isGiven) refuseContainer(props, isGiven, issues);
  if (isGiven) return planNativeCode(props, settings, issues);
  if (runtime === CONTAINER) return planImage(props, issues);
  if (!hasHandler(props, issues)) return undefined;
  const srcPath = normalisePath(props.srcPath ?? ".");
  const { handler, bundle } = props;
  const where = { root: programFolder(), isBundlingSkipped: isBundlingSkipped() };
  return inspectHandler(
    { ...where, srcPath, handler, runtime, bundle, architecture: architectureOf(props) },
    issues,
  );
}

/** Settings under `native.function` win. Undefined where they are only known at deploy time. */
function architectureOf({ architecture, native }: FunctionProps): Architecture | undefined {
  const given: unknown = native?.function?.architectures;
  if (given !== undefined && !(Array.isArray(given) && typeof given[0] === "string")) return undefined;
  const word = Array.isArray(given) ? given[0] : architecture;
  return word === "arm64" || word === "arm_64" ? "arm64" : "x86_64";
}

/** The folder may be that of the whole program. */
function planImage(props: FunctionProps, issues: Issues): PlannedCode | undefined {
  if (!hasHandler(props, issues)) return undefined;
  const folder = normalisePath(path.posix.join(props.srcPath ?? ".", props.handler));
  const where = { root: programFolder(), isBuildSkipped: isBundlingSkipped() };
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
  if (!/\s/.test(handler) && handler.length <= HANDLER_CHARACTERS.max) return true;
  const problem = `a handler is at most ${HANDLER_CHARACTERS.max} characters without white space`;
  issues
    .at("handler")
    .add("HANDLER_INVALID", { problem, value: handler, cure: 'write for example "src/notes.list"' });
  return false;
}
