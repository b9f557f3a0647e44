import { existsSync } from "node:fs";
import * as path from "node:path";
import type { Issues } from "../errors";
import { isEsModule } from "../values/es-module";
import { isNode, loadsEsModules } from "../values/runtimes";
import { withoutParentPrefix } from "./beside-program";
import { checkHandler, checkInstall, checkWrittenExport } from "./check";
import { HANDLER_EXTENSIONS, splitHandler } from "./find-handler";
import type { HandlerRequest, InspectedHandler } from "./handler-code";
import { inspectFolder } from "./inspect-folder";
import { targetOf } from "./install/platform";
import type { BundleProps } from "./props";

/**
 * Inspects the files of a handler once and answers how its code is packaged. Node handlers are bundled and keep their path,
 * `<srcPath>/<handler>`, without the dots that lead out of the program's folder. Sources of another language are built where
 * their folder says how. Anything else is the folder `srcPath` as it is, and the handler is relative to it.
 *
 * Reports all mistakes at `issues`, which stands at the function's props, and then answers `undefined`.
 */
export function inspectHandler(request: HandlerRequest, issues: Issues): InspectedHandler | undefined {
  const isBundled = isNode(request.runtime) && request.bundle !== false;
  return isBundled ? inspectModule(request, issues) : inspectFolder(request, issues);
}

function inspectModule(request: HandlerRequest, issues: Issues): InspectedHandler | undefined {
  const { root, srcPath, handler: written, runtime, architecture } = request;
  const named = normalisePath(path.posix.join(srcPath, written));
  const handler = withoutParentPrefix(named);
  const options = typeof request.bundle === "object" ? request.bundle : {};
  const module = splitHandler(named)?.module;
  // A file may still come while a program is served here, a handler that names none does not.
  if (request.isBundlingSkipped && module !== undefined) {
    const file = sourceOf(root, module);
    return { handler, code: { kind: "source", file, bundle: withFormat(options, { root, file, runtime }) } };
  }
  const found = checkHandler(root, srcPath, written, issues);
  if (!found) return undefined;
  checkWrittenExport(root, found, options, issues);
  checkInstall({ root, file: found.file }, options, architecture && targetOf(architecture), issues);
  const bundle = withFormat(options, { root, file: found.file, runtime });
  return { handler, code: { kind: "bundle", ...found, bundle, architecture } };
}

/** A handler stays the kind of module that its author wrote, unless the program says otherwise. */
function withFormat(
  bundle: BundleProps,
  { root, file, runtime }: { readonly root: string; readonly file: string; readonly runtime: string },
): BundleProps {
  const isModule = loadsEsModules(runtime) && isEsModule(path.join(root, file));
  return bundle.format === undefined && isModule ? { ...bundle, format: "esm" } : bundle;
}

/** The file of a module that exists, or else the module itself. */
function sourceOf(root: string, module: string): string {
  const files = HANDLER_EXTENSIONS.map((extension) => `${module}${extension}`);
  return files.find((file) => existsSync(path.join(root, file))) ?? module;
}

/** A path as Lambda and archives write it: forward slashes, no `./`, no slash at the end, `.` for nothing. */
export function normalisePath(text: string): string {
  return path.posix.normalize(text.replaceAll("\\", "/")).replace(/(.)\/+$/, "$1");
}
