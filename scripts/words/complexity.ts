import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";

const RULES = ["noExcessiveCognitiveComplexity", "noExcessiveLinesPerFunction"];

interface Override {
  readonly includes: readonly string[];
  readonly linter: { readonly rules: { readonly complexity?: Readonly<Record<string, string>> } };
}

/** Files that `biome.json` excuses from the bounds of functions though each of their functions keeps them. */
export function excusedForNothing(root: string): readonly string[] {
  const { overrides } = JSON.parse(fs.readFileSync(path.join(root, "biome.json"), "utf8"));
  const excused = excusedFiles(overrides);
  return excused.length === 0 ? [] : notReported(excused, complexFiles(root, excused));
}

/** The files of the overrides that switch both bounds off. */
export function excusedFiles(overrides: readonly Override[]): readonly string[] {
  return overrides
    .filter(({ linter }) => RULES.every((rule) => linter.rules.complexity?.[rule] === "off"))
    .flatMap(({ includes }) => includes);
}

function notReported(files: readonly string[], reported: ReadonlySet<string>): readonly string[] {
  return files.filter((file) => !reported.has(file));
}

/** Rules named by `--only` apply whatever the overrides say. A file that does not exist is not reported. */
function complexFiles(root: string, files: readonly string[]): ReadonlySet<string> {
  const only = RULES.map((rule) => `--only=complexity/${rule}`);
  const shown = ["--reporter=json", "--max-diagnostics=none", "--no-errors-on-unmatched"];
  const biome = require.resolve("@biomejs/biome/bin/biome");
  const present = files.filter((file) => fs.existsSync(path.join(root, file)));
  const output = execFileSync(process.execPath, [biome, "lint", ...only, ...shown, ...present], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 26,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const { diagnostics } = JSON.parse(output) as { diagnostics: readonly { location: { path: string } }[] };
  return new Set(diagnostics.map(({ location }) => location.path));
}
