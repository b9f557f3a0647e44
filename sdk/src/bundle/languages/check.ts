import * as path from "node:path";
import type { Issues } from "../../errors";
import { findUnbuilt } from "./compiled-sources";
import { exportCommand, findRequirements } from "./python/requirements";
import { platformsOf } from "./python/target";
import type { SourceBuild } from "./source-build";
import { TOOLCHAINS } from "./toolchains";

/** Where sources are checked, and what `srcPath` says. */
export interface SourceFolder {
  readonly root: string;
  readonly srcPath: string;
}

/** Reports a handler that names nothing, and tools that are not installed. `issues` stands at the function's props. */
export function checkBuild(build: SourceBuild, { root, srcPath }: SourceFolder, issues: Issues): void {
  const toolchain = TOOLCHAINS[build.language];
  const wrong = toolchain.wrongHandler?.(build, root);
  if (wrong) issues.at("handler").add("HANDLER_NOT_FOUND", { ...wrong, value: build.handler });
  const missing = toolchain.missing(build, root, process.env);
  if (!missing) return;
  const { name, install } = missing;
  const where = build.folder === "." ? "the program's folder" : build.folder;
  const { has, byHand } = build.language === "python" ? ofPython(build, root) : ofSources(build, root);
  issues.at("srcPath").add("FUNCTION_TOOLCHAIN_MISSING", {
    problem: `${where} has ${has}, for which ${name} is needed, and there is none`,
    value: srcPath,
    cure: `install it (${install}), or ${byHand}`,
  });
}

interface MissingTool {
  readonly has: string;
  /** The way to work without the tool, at least here. */
  readonly byHand: string;
}

function ofSources(build: SourceBuild, root: string): MissingTool {
  const { entry, handler, runtime, architecture, folder } = build;
  const srcPath = entry === handler ? "." : entry.slice(0, -handler.length - 1);
  const unbuilt = findUnbuilt(root, srcPath, handler, { runtime, architecture });
  const { language = build.language, command = "", result = "" } = unbuilt ?? {};
  const called = folder === "." ? command : `(cd ${folder} && ${command})`;
  const built = JSON.stringify(path.posix.join(folder, result));
  return {
    has: `sources of ${language}`,
    byHand: `build it elsewhere, ${called}, and write srcPath: ${built}`,
  };
}

function ofPython({ folder, runtime, architecture }: SourceBuild, root: string): MissingTool {
  const required = findRequirements(path.join(root, folder));
  const version = runtime.replace(/^python/, "");
  const platform = platformsOf({ kind: "lambda", version, architecture }).find((name) =>
    name.startsWith("manylinux2"),
  );
  const install = `python3 -m pip install --target . --platform ${platform} --implementation cp --python-version ${version} --only-binary=:all: -r requirements.txt`;
  const written = required?.tool ? `${exportCommand(required.tool)} && ` : "";
  const byHand = `install elsewhere, (cd ${folder} && ${written}${install}), and set bundle: false`;
  return { has: required?.file ?? "requirements", byHand };
}
