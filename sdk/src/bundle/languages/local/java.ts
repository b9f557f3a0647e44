import { copyFile, mkdir, writeFile } from "node:fs/promises";
import * as path from "node:path";
import { type GivenFiles, hashArchive } from "../../archive";
import { GRADLE } from "../java/gradle";
import { MAVEN } from "../java/maven";
import { folderOf, type SourceBuild, type Toolchain } from "../source-build";
import { findTool, runTool } from "../tools";
import { inCache, userCache } from "../user-cache";
import { notFound } from "./compiled";
import type { LocalBuildEnvironment, LocalProgram, LocalToolchain } from "./local-toolchain";

/** Java on the runtime client that AWS has written for container images, which is had by Maven. */
function javaToolchain(deployed: Toolchain, made: readonly string[]): LocalToolchain {
  return {
    share: ({ folder, handler }) => `${folder} ${handler}`,
    notRun: (build, root, shell) => notRun(deployed, build, root, shell),
    sources: (build, root) => ({ folder: folderOf(build, root), made }),
    build: (build, environment) => buildJava(deployed, build, environment),
  };
}

export const LOCAL_MAVEN = javaToolchain(MAVEN, ["target"]);
export const LOCAL_GRADLE = javaToolchain(GRADLE, ["build", ".gradle", "bin"]);

/** The platforms that the machine code of the client is for. */
const PLATFORMS = ["linux-x64", "linux-arm64"];
const CLIENT = { group: "com.amazonaws", name: "aws-lambda-java-runtime-interface-client", version: "2.6.0" };
const MAIN = "com.amazonaws.services.lambda.runtime.api.client.AWSLambda";

function notRun(
  deployed: Toolchain,
  build: SourceBuild,
  root: string,
  shell: NodeJS.ProcessEnv,
): string | undefined {
  const here = `${process.platform}-${process.arch}`;
  if (!PLATFORMS.includes(here)) return `AWS's runtime client of Java does not run on ${here}`;
  const missing = deployed.missing(build, root, shell);
  if (missing) return notFound(missing.name, missing.install, {});
  return (
    notFound("java", "https://adoptium.net", shell, "it is run") ??
    notFound("mvn", "https://maven.apache.org/install.html", shell, "AWS's runtime client of Java is fetched")
  );
}

async function buildJava(
  deployed: Toolchain,
  build: SourceBuild,
  environment: LocalBuildEnvironment,
): Promise<LocalProgram> {
  const files = await deployed.build(build, environment);
  const { hash } = await hashArchive(files);
  const folder = await environment.cache.folder(`here-${hash}`, (target) => copyAll(files, target));
  const client = await fetchClient(environment);
  const paths = [folder, path.join(folder, "lib", "*"), path.join(client, "*")];
  const command = findTool("java", environment.shell) ?? "java";
  const args = ["-cp", paths.join(path.delimiter), MAIN, build.handler];
  return { folder, isMade: true, program: { command, args, isJava: true } };
}

async function copyAll(files: GivenFiles, target: string): Promise<void> {
  for (const [name, file] of Object.entries(files)) {
    const filePath = path.join(target, name);
    await mkdir(path.dirname(filePath), { recursive: true });
    await copyFile(file, filePath);
  }
}

/** Absolute path of a folder with the client and what it needs, fetched once for all projects. */
function fetchClient({ root, shell, out }: LocalBuildEnvironment): Promise<string> {
  return inCache(userCache(root, shell), "java", `client-${CLIENT.version}`, async (target) => {
    const folder = path.join(out, "client");
    await mkdir(folder);
    await writeFile(path.join(folder, "pom.xml"), pomOf(CLIENT));
    const args = [
      "-q",
      "-B",
      "dependency:copy-dependencies",
      "-DincludeScope=runtime",
      `-DoutputDirectory=${target}`,
    ];
    const shown = `mvn dependency:copy-dependencies, for ${CLIENT.name} ${CLIENT.version}`;
    await runTool({ command: findTool("mvn", shell) ?? "mvn", args, folder, environment: shell, shown });
  });
}

function pomOf({ group, name, version }: typeof CLIENT): string {
  return `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>local</groupId><artifactId>client</artifactId><version>1</version><packaging>pom</packaging>
  <dependencies>
    <dependency><groupId>${group}</groupId><artifactId>${name}</artifactId><version>${version}</version></dependency>
  </dependencies>
</project>
`;
}
