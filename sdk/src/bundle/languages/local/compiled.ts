import { createHash } from "node:crypto";
import { copyFile, readFile } from "node:fs/promises";
import * as path from "node:path";
import type { BuildFolder } from "../../archive";
import { compile, goModule, goPackage, programSources } from "../go";
import { binaryOf, chooseBinary } from "../rust";
import { folderOf, PROGRAM, type SourceBuild } from "../source-build";
import { BuildFailure, findTool, runTool } from "../tools";
import type { LocalBuildEnvironment, LocalProgram, LocalToolchain } from "./local-toolchain";

/** Go for this machine, as the program that a custom runtime starts. */
export const LOCAL_GO: LocalToolchain = {
  share: (build, root) => [goPackage(build, root), ...programSources(build, root)].join(" "),
  notRun: (_build, _root, shell) => notFound("go", "https://go.dev/dl", shell),
  sources: (build, root) => ({ folder: goModule(build, root), made: [] }),
  build: async (build, { root, out, shell, cache }) => {
    const program = path.join(out, PROGRAM);
    // A processor that the user's shell asks for is not this machine's.
    const { GOOS: _system, GOARCH: _processor, ...environment } = shell;
    await compile(build, root, program, environment);
    return await storeProgram(program, cache);
  },
};

/** Rust for this machine, by cargo alone. */
export const LOCAL_RUST: LocalToolchain = {
  share: (build, root) => `${build.folder} ${binaryOf(build, root) ?? ""}`,
  notRun: (_build, _root, shell) => notFound("cargo", "https://rustup.rs", shell),
  sources: (build, root) => ({ folder: folderOf(build, root), made: ["target"] }),
  build: buildRust,
};

async function buildRust(
  build: SourceBuild,
  { root, shell, cache }: LocalBuildEnvironment,
): Promise<LocalProgram> {
  const binary = binaryOf(build, root);
  const choice = binary === undefined ? ["--bins"] : ["--bin", binary];
  const args = ["build", "--quiet", ...choice, "--message-format", "json-render-diagnostics"];
  const command = findTool("cargo", shell) ?? "cargo";
  const shown = `cargo build ${choice.join(" ")}`;
  const said = await runTool({ command, args, folder: folderOf(build, root), environment: shell, shown });
  const made = programsOf(said);
  return await storeProgram(made.get(chooseBinary([...made.keys()], build)) as string, cache);
}

/** The binaries that cargo reports, by name. */
export function programsOf(said: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const line of said.split("\n")) {
    if (!line.startsWith("{")) continue;
    const { reason, executable, target } = JSON.parse(line) as {
      readonly reason: string;
      readonly executable?: string | null;
      readonly target?: { readonly name: string; readonly kind: readonly string[] };
    };
    if (reason === "compiler-artifact" && executable && target?.kind.includes("bin"))
      found.set(target.name, executable);
  }
  return found;
}

async function storeProgram(program: string, cache: BuildFolder): Promise<LocalProgram> {
  const content = await readFile(program).catch(() => undefined);
  if (!content)
    throw new BuildFailure(`there is no ${program} after the build`, "see that the package has a main");
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 32);
  const file = await cache.file(`here-${hash}`, PROGRAM, (target) => copyFile(program, target));
  return { folder: path.dirname(file), isMade: true };
}

/** @param what the purpose of the tool */
export function notFound(
  name: string,
  install: string,
  shell: NodeJS.ProcessEnv,
  what = "it is built",
): string | undefined {
  return findTool(name, shell) === undefined
    ? `${what} by ${name}, which is not installed here (${install}); install it, or name a prebuilt folder as srcPath`
    : undefined;
}
