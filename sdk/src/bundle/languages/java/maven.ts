import { readdirSync, statSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import * as path from "node:path";
import { type GivenFiles, listFiles } from "../../archive";
import { type BuildEnvironment, folderOf, type SourceBuild, type Toolchain } from "../source-build";
import { BuildFailure, findTool, isProgram, type MissingTool, runTool } from "../tools";
import { isWhole, unpackJar } from "./jar";

/** Java by Maven: the classes of the project, and what it depends on as jars in `lib`. */
export const MAVEN: Toolchain = {
  share: ({ folder }) => folder,
  missing,
  build: async (build, { root, out, shell }) => await buildMaven(build, { root, out, shell }),
};

function missing(build: SourceBuild, root: string, shell: NodeJS.ProcessEnv): MissingTool | undefined {
  return toolOf(folderOf(build, root), shell) === undefined
    ? { name: "mvn", install: "https://maven.apache.org/install.html" }
    : undefined;
}

/** The project's own wrapper comes first. */
function toolOf(folder: string, shell: NodeJS.ProcessEnv): string | undefined {
  const wrapper = path.join(folder, process.platform === "win32" ? "mvnw.cmd" : "mvnw");
  return isProgram(wrapper) ? wrapper : findTool("mvn", shell);
}

/** Flags for a build without output, questions and tests. */
const FLAGS = ["-q", "-B", "-DskipTests"];

/** Classes at the root and jars in `lib`, as Lambda looks for them. */
export async function buildMaven(
  source: SourceBuild,
  { root, out, shell }: BuildEnvironment,
): Promise<GivenFiles> {
  const folder = folderOf(source, root);
  const call = { command: toolOf(folder, shell) ?? "mvn", folder, environment: shell };
  await runTool({ ...call, args: [...FLAGS, "package"] });
  const { jar, isComplete } = builtJar(path.join(folder, "target"), source.folder);
  const task = path.join(out, "task");
  await mkdir(task);
  await unpackJar(jar, task);
  if (!isComplete) {
    const shown = "mvn dependency:copy-dependencies";
    const where = `-DoutputDirectory=${path.join(task, "lib")}`;
    await runTool({
      ...call,
      args: [...FLAGS, "dependency:copy-dependencies", "-DincludeScope=runtime", where],
      shown,
    });
  }
  return await listFiles(task);
}

const NOT_CODE = /^original-|-(sources|javadoc|tests|test-sources)\.jar$/;

/** The newest jar that has everything, else the newest. Older versions may lie beside it. */
export function builtJar(
  target: string,
  folder: string,
): { readonly jar: string; readonly isComplete: boolean } {
  const all = statSync(target, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(target) : [];
  const names = all.filter((name) => name.endsWith(".jar") && !NOT_CODE.test(name));
  const age = (name: string) => statSync(path.join(target, name)).mtimeMs;
  const newest = names.sort((a, b) => age(b) - age(a));
  const whole = newest.find((name) => isWhole(name, all));
  const chosen = whole ?? newest[0];
  if (chosen !== undefined) return { jar: path.join(target, chosen), isComplete: whole !== undefined };
  const cure = "let it have the packaging jar, or name what it makes as srcPath";
  throw new BuildFailure(`${folder} was packaged by Maven, and there is no jar in its folder target`, cure);
}
