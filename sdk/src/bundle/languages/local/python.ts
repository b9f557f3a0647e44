import { install, isInstalled } from "../python/install";
import { findRunningInterpreter, type Interpreter } from "../python/interpreter";
import { findRequirements, missingLockTool, type Requirements } from "../python/requirements";
import { folderOf, type SourceBuild } from "../source-build";
import { findTool } from "../tools";
import { userCache } from "../user-cache";
import type { LocalBuildEnvironment, LocalProgram, LocalToolchain } from "./local-toolchain";

/** Python with what it requires, installed for the Python that runs it here. */
export const LOCAL_PYTHON: LocalToolchain = {
  share: ({ folder, runtime }) => `${folder} ${runtime}`,
  notRun: () => undefined,
  sources: (build, root) => ({ folder: folderOf(build, root), made: ["venv", ".venv", "__pycache__"] }),
  build,
};

async function build(build: SourceBuild, { root, shell }: LocalBuildEnvironment): Promise<LocalProgram> {
  const folder = folderOf(build, root);
  const required = findRequirements(folder);
  const python = findRunningInterpreter(build.runtime, shell);
  if (!required || !python || uninstalled(required, python, root, shell) !== undefined)
    return { folder, isMade: false };
  const by = { python: () => python, shell, cache: userCache(root, shell) };
  const packages = await install(required, targetOf(python), by);
  return { folder, isMade: false, packages };
}

/** The reason why requirements are not installed here. The packages of that Python are used then. */
export function packagesNote(build: SourceBuild, root: string, shell: NodeJS.ProcessEnv): string | undefined {
  const required = findRequirements(folderOf(build, root));
  const python = findRunningInterpreter(build.runtime, shell);
  const problem = required && python && uninstalled(required, python, root, shell);
  return (
    problem &&
    `the packages of ${required.file} are not installed, as ${problem}; those of ${python.file} are used`
  );
}

function uninstalled(
  required: Requirements,
  python: Interpreter,
  root: string,
  shell: NodeJS.ProcessEnv,
): string | undefined {
  if (isInstalled(required, targetOf(python), userCache(root, shell))) return undefined;
  if (!python.hasPip && findTool("uv", shell) === undefined) return `${python.file} has no pip`;
  const tool = missingLockTool(required, shell);
  return tool && `there is no ${tool.name} (${tool.install})`;
}

function targetOf({ version, platform }: Interpreter) {
  return { kind: "here", version, platform } as const;
}
