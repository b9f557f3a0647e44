import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";

/** One call of a scripted tool. */
export interface ToolCalled {
  readonly tool: string;
  readonly args: readonly string[];
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Tools on a `PATH` of their own. Each is a script that notes how it was called, and then runs the text of the test. That text
 * has `args`, `env`, `fs`, `path`, `option(name)` for the value after an argument, and `write(file, content, mode)`.
 */
export class ScriptedTools {
  readonly bin = realpathSync(mkdtempSync(path.join(tmpdir(), "tools-")));
  readonly #log = path.join(this.bin, ".calls");
  readonly #before = { PATH: process.env.PATH, XDG_STATE_HOME: process.env.XDG_STATE_HOME };

  constructor() {
    process.env.PATH = this.bin;
    process.env.XDG_STATE_HOME = path.join(this.bin, ".state");
  }

  add(name: string, body: string): void {
    const file = path.join(this.bin, name);
    writeFileSync(
      file,
      `#!${process.execPath}
const fs = require("node:fs");
const path = require("node:path");
const { env } = process;
const args = process.argv.slice(2);
const option = (name) => args[args.indexOf(name) + 1];
const write = (file, content, mode = 0o644) => {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, content, { mode });
};
fs.appendFileSync(${JSON.stringify(this.#log)}, JSON.stringify({ tool: ${JSON.stringify(name)}, args, folder: process.cwd(), env }) + "\\n");
${body}
`,
    );
    chmodSync(file, 0o755);
  }

  /**
   * A Python with pip, which runs `install` for the folder of its call.
   * @param install with `target` as the folder
   */
  addPython(install: string, { hasPip = true, name = "python3" } = {}): void {
    this.add(
      name,
      `if (args[0] === "-c" && args[1].includes("find_spec")) {
  console.log(JSON.stringify([__filename, "3.11", "linux-x86_64", ${hasPip}]));
  process.exit(0);
}
const target = option("--target");
${install}`,
    );
  }

  remove(name: string): void {
    rmSync(path.join(this.bin, name));
  }

  /** In order, without questions about what Python it is. */
  get calls(): ToolCalled[] {
    if (!existsSync(this.#log)) return [];
    const lines = readFileSync(this.#log, "utf8").trim().split("\n");
    const calls = lines.map((line) => JSON.parse(line) as ToolCalled);
    return calls.filter(({ args }) => !args[1]?.includes("find_spec"));
  }

  close(): void {
    Object.assign(process.env, this.#before);
    if (this.#before.XDG_STATE_HOME === undefined) delete process.env.XDG_STATE_HOME;
    rmSync(this.bin, { recursive: true, force: true });
  }
}
