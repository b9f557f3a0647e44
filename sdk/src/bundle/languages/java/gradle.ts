import { readdirSync, statSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import * as path from "node:path";
import { type GivenFiles, listFiles } from "../../archive";
import { type BuildEnvironment, folderOf, type SourceBuild, type Toolchain } from "../source-build";
import { BuildFailure, findTool, isProgram, type MissingTool, runTool } from "../tools";
import { unpackJar } from "./jar";

/** Java by Gradle: the classes of the project, and what it needs at run time as jars in `lib`. */
export const GRADLE: Toolchain = {
  share: ({ folder }) => folder,
  missing,
  build,
};

function missing(build: SourceBuild, root: string, shell: NodeJS.ProcessEnv): MissingTool | undefined {
  return toolOf(folderOf(build, root), root, shell) === undefined
    ? { name: "gradle", install: "https://gradle.org/install, or its wrapper, gradlew, in the project" }
    : undefined;
}

/** The wrapper of the project, which may be that of the project around it, comes first. */
function toolOf(folder: string, root: string, shell: NodeJS.ProcessEnv): string | undefined {
  const name = process.platform === "win32" ? "gradlew.bat" : "gradlew";
  for (let current = folder; ; current = path.dirname(current)) {
    if (isProgram(path.join(current, name))) return path.join(current, name);
    if (current === root || current === path.dirname(current)) return findTool("gradle", shell);
  }
}

/** A task of ours, given to the build from outside: projects have no common one that gathers what runs. By methods of all versions. */
const TASK = "packageForLambda";
const SCRIPT = `allprojects { project ->
  if (project.projectDir.canonicalFile != gradle.startParameter.currentDir.canonicalFile) return
  project.plugins.withId('java') {
    project.tasks.create('${TASK}', Sync) { task ->
      task.into(System.getProperty('${TASK}.out'))
      task.from(project.tasks.getByName('jar')) { it.into('app') }
      task.from(project.configurations.getByName('runtimeClasspath')) { it.into('lib') }
    }
  }
}
`;

async function build(source: SourceBuild, { root, out, shell }: BuildEnvironment): Promise<GivenFiles> {
  const folder = folderOf(source, root);
  const script = path.join(out, "lambda.init.gradle");
  await writeFile(script, SCRIPT);
  const made = path.join(out, "made");
  const args = ["-q", "--init-script", script, `-D${TASK}.out=${made}`, TASK];
  const command = toolOf(folder, root, shell) ?? "gradle";
  await runTool({ command, args, folder, environment: shell, shown: `gradle ${TASK}` });
  const task = path.join(out, "task");
  await mkdir(task);
  const jars = jarsIn(path.join(made, "app"));
  for (const jar of jars) await unpackJar(path.join(made, "app", jar), task);
  const classes = await listFiles(task);
  if (Object.keys(classes).length === 0) {
    const cure = "apply the plugin java, or name what it makes as srcPath";
    throw new BuildFailure(`${source.folder} was built by Gradle, and its jar has nothing in it`, cure);
  }
  const lib = jarsIn(path.join(made, "lib")).map((name) => [`lib/${name}`, path.join(made, "lib", name)]);
  return { ...classes, ...Object.fromEntries(lib) };
}

function jarsIn(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".jar"))
    .sort();
}
