import { existsSync, readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import type { GivenFiles } from "../archive";
import { type BuildEnvironment, folderOf, PROGRAM, type SourceBuild, type Toolchain } from "./source-build";
import { BuildFailure, findTool, type MissingTool, runTool } from "./tools";

/** Rust, by the cargo subcommand that knows Lambda. The handler may name the binary, where there are several. */
export const RUST: Toolchain = {
  share: (build, root) => `${build.folder} ${binaryOf(build, root) ?? ""} ${build.architecture}`,
  missing,
  build,
};

function missing(_build: SourceBuild, _root: string, shell: NodeJS.ProcessEnv): MissingTool | undefined {
  if (findTool("cargo", shell) === undefined) return { name: "cargo", install: "https://rustup.rs" };
  const name = "cargo-lambda";
  return findTool(name, shell) === undefined ? { name, install: "https://www.cargo-lambda.info" } : undefined;
}

async function build(source: SourceBuild, { root, out, shell }: BuildEnvironment): Promise<GivenFiles> {
  const binary = binaryOf(source, root);
  const processor = source.architecture === "arm64" ? "--arm64" : "--x86-64";
  const choice = binary === undefined ? [] : ["--bin", binary];
  const args = [
    "lambda",
    "build",
    "--release",
    processor,
    "--output-format",
    "binary",
    "--lambda-dir",
    out,
    ...choice,
  ];
  const command = findTool("cargo", shell) ?? "cargo";
  const shown = ["cargo lambda build --release", processor, ...choice].join(" ");
  await runTool({ command, args, folder: folderOf(source, root), environment: shell, shown });
  const made = readdirSync(out).filter((name) => existsSync(path.join(out, name, PROGRAM)));
  const chosen = chooseBinary(made, source);
  return { [PROGRAM]: path.join(out, chosen, PROGRAM) };
}

/** The binary that a handler means: the one it names, or the only one. */
export function chooseBinary(made: readonly string[], { folder, handler }: SourceBuild): string {
  const named = made.find((name) => name === handler);
  const only = made.length === 1 ? made[0] : undefined;
  const chosen = named ?? only;
  if (chosen !== undefined) return chosen;
  const names = made.map((name) => JSON.stringify(name)).join(", ");
  throw made.length === 0
    ? new BuildFailure(`${folder} has no binary`, "write src/main.rs, or a file in src/bin")
    : new BuildFailure(
        `${folder} has several binaries, ${names}, and the handler names none`,
        "name one of them as handler",
      );
}

/** The binary that the handler names. Packages without one of this name are built whole. */
export function binaryOf({ folder, handler }: SourceBuild, root: string): string | undefined {
  const around = path.join(root, folder);
  const isFile = [`src/bin/${handler}.rs`, `src/bin/${handler}/main.rs`].some((file) =>
    existsSync(path.join(around, file)),
  );
  return isFile || isDeclared(around, handler) ? handler : undefined;
}

function isDeclared(folder: string, name: string): boolean {
  const manifest = path.join(folder, "Cargo.toml");
  if (!existsSync(manifest)) return false;
  const names = [...readFileSync(manifest, "utf8").matchAll(/^\s*name\s*=\s*"([^"]+)"/gm)];
  return names.some(([, declared]) => declared === name);
}
