import { type GivenFiles, listFiles } from "../../archive";

import { type BuildEnvironment, folderOf, type SourceBuild, type Toolchain } from "../source-build";
import { BuildFailure, findTool, type MissingTool } from "../tools";
import { userCache } from "../user-cache";
import { install, isInstalled } from "./install";
import { findInterpreter } from "./interpreter";
import { findRequirements, missingLockTool, type Requirements } from "./requirements";
import type { LambdaTarget } from "./target";

/** Python with what it requires, installed by pip for Lambda. */
export const PYTHON: Toolchain = {
  share: (build) => `${build.folder} ${build.runtime} ${build.architecture}`,
  missing,
  build,
};

function missing(build: SourceBuild, root: string, shell: NodeJS.ProcessEnv): MissingTool | undefined {
  const required = findRequirements(folderOf(build, root));
  if (!required) return undefined;
  if (isInstalled(required, targetOf(build), userCache(root, shell))) return undefined;
  const python = findInterpreter(build.runtime, shell);
  if (python === undefined) return { name: "python3", install: "https://www.python.org, with pip" };
  if (!python.hasPip && findTool("uv", shell) === undefined)
    return { name: `pip for ${python.file}`, install: `${python.file} -m ensurepip` };
  return missingLockTool(required, shell);
}

async function build(build: SourceBuild, { root, shell }: BuildEnvironment): Promise<GivenFiles> {
  const folder = folderOf(build, root);
  const own = await ownFiles(folder);
  const packages = await packagesOf(build, findRequirements(folder), root, shell);
  return { ...packages, ...own };
}

async function packagesOf(
  build: SourceBuild,
  required: Requirements | undefined,
  root: string,
  shell: NodeJS.ProcessEnv,
): Promise<GivenFiles> {
  if (!required) return {};
  const python = () => {
    const found = findInterpreter(build.runtime, shell);
    if (found) return found;
    throw new BuildFailure("there is no python3", "install it (https://www.python.org), with pip");
  };
  const by = { python, shell, cache: userCache(root, shell) };
  return await listFiles(await install(required, targetOf(build), by));
}

/** Names of folders and files that no function needs: environments, caches of tools, version control. */
const SKIPPED = new Set([
  ".git",
  ".sapi",
  ".DS_Store",
  ".venv",
  "venv",
  "node_modules",
  "__pycache__",
  ".pytest_cache",
  ".mypy_cache",
  ".ruff_cache",
  ".tox",
]);

/** The user's files, which win over those of packages. */
async function ownFiles(folder: string): Promise<GivenFiles> {
  const files = await listFiles(folder, (name) => SKIPPED.has(name));
  const isBytecode = (name: string) => /\.py[co]$/.test(name) && Object.hasOwn(files, name.slice(0, -1));
  return Object.fromEntries(Object.entries(files).filter(([name]) => !isBytecode(name)));
}

function targetOf({ runtime, architecture }: SourceBuild): LambdaTarget {
  return { kind: "lambda", version: runtime.replace(/^python/, ""), architecture };
}
