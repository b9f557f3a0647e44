import { nearest } from "../../errors";
import type { GivenFiles } from "../archive";
import { listFiles } from "../archive";
import {
  type BuildEnvironment,
  folderOf,
  isOwnRuntime,
  PROGRAM,
  type SourceBuild,
  type Toolchain,
} from "./source-build";
import { BuildFailure, findTool, type MissingTool, runTool } from "./tools";

/** .NET, published for the processor of the function. */
export const DOTNET: Toolchain = {
  share: ({ folder, runtime, architecture }) => `${folder} ${runtime} ${architecture}`,
  missing,
  build,
};

const PROCESSORS = { x86_64: "linux-x64", arm64: "linux-arm64" } as const;

function missing(_build: SourceBuild, _root: string, shell: NodeJS.ProcessEnv): MissingTool | undefined {
  const name = "dotnet";
  return findTool(name, shell) === undefined
    ? { name, install: "https://dotnet.microsoft.com/download" }
    : undefined;
}

async function build(source: SourceBuild, { root, out, shell }: BuildEnvironment): Promise<GivenFiles> {
  const folder = folderOf(source, root);
  // A runtime of its own has nothing of .NET on Lambda.
  const isWhole = isOwnRuntime(source.runtime);
  const args = [
    "publish",
    "-c",
    "Release",
    "-r",
    PROCESSORS[source.architecture],
    "--self-contained",
    String(isWhole),
    "-o",
    out,
    "--nologo",
    "-p:ContinuousIntegrationBuild=true",
    // The folder of the sources would be part of what is compiled.
    `-p:PathMap=${folder}=/src`,
  ];
  const environment = { ...shell, DOTNET_CLI_TELEMETRY_OPTOUT: "1", DOTNET_NOLOGO: "1" };
  const command = findTool("dotnet", shell) ?? "dotnet";
  const shown = ["dotnet", ...args.slice(0, 5)].join(" ");
  await runTool({ command, args, folder, environment, shown });
  const files = await listFiles(out);
  checkResult(source, Object.keys(files), isWhole);
  return files;
}

/** Reports files that Lambda would not find. */
function checkResult({ folder, handler }: SourceBuild, files: readonly string[], isWhole: boolean): void {
  if (isWhole) {
    if (files.includes(PROGRAM)) return;
    const cure = `write <AssemblyName>${PROGRAM}</AssemblyName> into the project`;
    throw new BuildFailure(`${folder} was published without a file ${PROGRAM}, which Lambda starts`, cure);
  }
  const assembly = handler.split("::")[0] as string;
  if (files.includes(`${assembly}.dll`)) return;
  const assemblies = files.filter((file) => /^[^/]+\.dll$/.test(file)).map((file) => file.slice(0, -4));
  const guess = nearest(assembly, assemblies);
  const cure = guess === undefined ? "name one of the project's" : `did you mean ${JSON.stringify(guess)}`;
  throw new BuildFailure(`${folder} was published without the assembly ${assembly} of the handler`, cure);
}
