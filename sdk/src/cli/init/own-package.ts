import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { cachedPack, type PackedPackage } from "./cached-pack";

/** The package that this file is part of. */
export interface OwnPackage {
  readonly folder: string;
  readonly version: string;
  /** From where npm can be asked for it: a registry. Else it is a clone, or was installed from a file. */
  readonly origin: "registry" | "file" | "clone";
}

/** Look where this package came from. */
export function ownPackage(folder = path.resolve(__dirname, "..", "..", "..")): OwnPackage {
  const real = realpathSync(folder);
  const { version } = JSON.parse(readFileSync(path.join(real, "package.json"), "utf8")) as {
    version: string;
  };
  return { folder: real, version, origin: originOf(real) };
}

/**
 * The package as an archive for the project to install, which has all that is needed wherever the project goes.
 * A clone is built for it.
 */
export function packOwn(own: OwnPackage): PackedPackage {
  return own.origin === "clone" ? cachedPack(own.folder, () => packNow(own)) : packNow(own);
}

function packNow({ folder, origin }: OwnPackage): PackedPackage {
  const target = mkdtempSync(path.join(os.tmpdir(), "sapi-pack-"));
  try {
    // An installed package is built, and lacks the tools that build it.
    const [source, scripts] =
      origin === "clone" ? [folder, []] : [copyOf(folder, target), ["--ignore-scripts"]];
    const archives = path.join(target, "archives");
    mkdirSync(archives);
    execFileSync("npm", ["pack", "--silent", ...scripts, "--pack-destination", quoted(archives)], {
      cwd: source,
      stdio: ["ignore", "ignore", "pipe"],
      shell: process.platform === "win32",
    });
    const [name = ""] = readdirSync(archives);
    return { name, content: readFileSync(path.join(archives, name)) };
  } catch (error) {
    const said = String((error as { stderr?: Buffer }).stderr ?? (error as Error).message).trim();
    const message = `${folder} cannot be packed for the project by npm; nothing was made\n${said}`;
    throw Object.assign(new Error(message), { isUserError: true });
  } finally {
    rmSync(target, { recursive: true, force: true });
  }
}

/** The files of an installed package alone: npm 11 ends without a word where pnpm's packages are around them. */
function copyOf(folder: string, target: string): string {
  const copy = path.join(target, "package");
  const isOwn = (source: string) => path.basename(source) !== "node_modules" || source === folder;
  cpSync(folder, copy, { recursive: true, dereference: true, filter: isOwn });
  return copy;
}

function quoted(target: string): string {
  return process.platform === "win32" ? `"${target}"` : target;
}

/** npm says in `node_modules/.package-lock.json` where it had a package from, pnpm in the name of its folder. */
function originOf(folder: string): OwnPackage["origin"] {
  const parts = folder.split(path.sep);
  const at = parts.lastIndexOf("node_modules");
  if (at < 0) return "clone";
  if (parts[at - 2] === ".pnpm") return parts[at - 1]?.includes("@file+") ? "file" : "registry";
  const modules = parts.slice(0, at + 1).join(path.sep);
  return resolvedBy(modules)?.startsWith("file:") || integrityNames(modules) ? "file" : "registry";
}

function resolvedBy(modules: string): string | undefined {
  const text = read(path.join(modules, ".package-lock.json"));
  if (text === undefined) return undefined;
  const { packages } = JSON.parse(text) as { packages?: Record<string, { resolved?: string }> };
  return packages?.["node_modules/pulumi-serverless-api"]?.resolved;
}

/** Yarn 1 lists what was asked for. */
function integrityNames(modules: string): boolean {
  return /"pulumi-serverless-api@(file:|[./])/.test(read(path.join(modules, ".yarn-integrity")) ?? "");
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
