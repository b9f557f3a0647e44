import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { main } from "#sdk/cli/main";
import { fixture, NODE_MODULES } from "./paths";
import { Said } from "./said";
// The process starts in the folder from which it was loaded, which has to stay.
import "esbuild";

/** The output of a command. */
export interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A copy of a program of SST, with this package already installed. */
export class SstProgram {
  readonly folder: string;

  constructor(readonly name: string) {
    this.folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), `sapi-sst-${name}-`)));
    cpSync(fixture(`sst/${name}`), this.folder, { recursive: true });
    symlinkSync(NODE_MODULES, path.join(this.folder, "node_modules"));
    const manifest = JSON.parse(this.read("package.json"));
    manifest.dependencies = { ...manifest.dependencies, "pulumi-serverless-api": "0.1.0" };
    this.write("package.json", `${JSON.stringify(manifest, null, 2)}\n`);
  }

  /** Runs `sapi` in the folder. */
  async sapi(...argv: readonly string[]): Promise<CommandResult> {
    const before = process.cwd();
    process.chdir(this.folder);
    const [stdout, stderr] = [new Said(), new Said()];
    try {
      const code = await main(argv, { stdout, stderr, signal: new AbortController().signal });
      return { code, out: stdout.text, err: stderr.text };
    } finally {
      process.chdir(before);
    }
  }

  read(file: string): string {
    return readFileSync(path.join(this.folder, file), "utf8");
  }

  write(file: string, text: string): void {
    writeFileSync(path.join(this.folder, file), text);
  }

  /** All files by their path in the folder, without installed packages. */
  files(folder = this.folder): Map<string, string> {
    const entries = readdirSync(folder, { withFileTypes: true }).filter(
      ({ name }) => name !== "node_modules" && name !== ".git" && name !== ".sapi",
    );
    return new Map(
      entries.flatMap((entry): [string, string][] => {
        const entryPath = path.join(folder, entry.name);
        if (entry.isDirectory()) return [...this.files(entryPath)];
        return [[path.relative(this.folder, entryPath), readFileSync(entryPath, "utf8")]];
      }),
    );
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
