import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import * as fs from "node:fs";
import * as path from "node:path";
import type { Issues } from "../../errors";
import { programFolder } from "../../functions/code-plan";
import { storedText, storeText } from "../../functions/made-source";
import { isInside } from "./folder";

/** How a site is built. */
export interface SiteBuild {
  readonly command: string;
  /** Absolute path of the folder that it runs in. */
  readonly folder: string;
  /** Absolute path of the folder that it leaves. */
  readonly output: string;
  /** The variables of the build: placeholders for values, and the values that are known. */
  readonly variables: Readonly<Record<string, string>>;
}

/** Bytes of what a build may write. */
const MOST_OUTPUT = 64 * 1024 * 1024;
const LINES_SHOWN = 20;

/** Run the build. Its output is shown where it fails. */
export function runBuild({ command, folder, variables }: SiteBuild, issues: Issues): void {
  const { status, signal, error, stdout, stderr } = spawnSync(command, {
    cwd: folder,
    env: { ...process.env, ...variables },
    shell: true,
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
    maxBuffer: MOST_OUTPUT,
  });
  if (status === 0) return;
  const why = error?.message ?? (signal ? `it was ended by ${signal}` : `it ended with code ${status}`);
  const lines = `${stdout ?? ""}\n${stderr ?? ""}`.split("\n").filter((line) => line.trim() !== "");
  const said = lines.slice(-LINES_SHOWN).join("\n");
  issues.at("buildCommand").add("SITE_BUILD_FAILED", {
    problem: `${why}${said === "" ? "" : `, and wrote:\n${said}\n`}`,
    value: command,
    cure: `run it in ${folder}`,
  });
}

/**
 * Runs the build unless nothing that it is made of has changed since it last ran. `sapi dev` uses this, because it runs
 * the program at each save. A deployment always builds.
 */
export function buildIfChanged(name: string, build: SiteBuild, issues: Issues): void {
  const file = `site-${name}.json`;
  const now = fingerprint(build);
  if (fs.existsSync(build.output) && storedText(programFolder(), file) === now) return;
  runBuild(build, issues);
  if (!issues.any) storeText(programFolder(), file, now);
}

/** A hash of the command, its variables, and all sources of the site. It reads them, so that their saves are noticed. */
function fingerprint({ command, folder, output, variables }: SiteBuild): string {
  const hash = createHash("sha256").update(JSON.stringify([command, folder, output, variables]));
  for (const file of sourcesIn(folder, output)) hash.update(`\0${file}\0`).update(fs.readFileSync(file));
  return hash.digest("hex");
}

function sourcesIn(folder: string, output: string): readonly string[] {
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const entryPath = path.join(folder, entry.name);
      if (entry.name === "node_modules" || entry.name === ".git" || isOutput(entryPath, folder, output))
        return [];
      if (entry.isDirectory()) return entry.name.startsWith(".") ? [] : sourcesIn(entryPath, output);
      return entry.isFile() ? [entryPath] : [];
    });
}

/** A build may leave its files among the sources, where they cannot be distinguished. */
function isOutput(filePath: string, folder: string, output: string): boolean {
  return output !== folder && isInside(filePath, output);
}
