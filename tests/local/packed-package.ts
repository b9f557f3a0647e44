import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { NODE_MODULES, ROOT } from "../support/paths";

const NAME = "pulumi-serverless-api";

/**
 * The package as npm would publish it, unpacked beside a program, with the other packages of this repository.
 * The program finds it by a link, as in a workspace. Code in `node_modules` never counts as the user's, and
 * the package has to recognise its own.
 */
export class PackedPackage {
  readonly workFolder = realpathSync(mkdtempSync(path.join(os.tmpdir(), "packed-")));
  readonly folder = path.join(this.workFolder, "package");
  readonly sapi = path.join(this.folder, "bin", "sapi.js");

  constructor() {
    const npm = process.platform === "win32" ? "npm.cmd" : "npm";
    const pack = ["pack", "--silent", "--workspace", "sdk", "--pack-destination", this.workFolder];
    execFileSync(npm, pack, { cwd: ROOT, stdio: ["ignore", "ignore", "pipe"] });
    const packed = readdirSync(this.workFolder).find((name) => name.endsWith(".tgz")) as string;
    execFileSync("tar", ["-xzf", packed], { cwd: this.workFolder });
    this.#linkPackages();
  }

  /** The files below one of its folders that have this ending. */
  files(below: string, ending: string): readonly string[] {
    const folder = path.join(this.folder, below);
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(ending))
      .map((name) => path.join(folder, name));
  }

  /** Names of its entry points. */
  get entries(): readonly string[] {
    const manifest = JSON.parse(readFileSync(path.join(this.folder, "package.json"), "utf8"));
    return Object.keys(manifest.exports).map((name) => path.posix.join(NAME, name));
  }

  remove(): void {
    rmSync(this.workFolder, { recursive: true, force: true });
  }

  #linkPackages(): void {
    const [from, to] = [NODE_MODULES, path.join(this.workFolder, "node_modules")];
    mkdirSync(to);
    for (const name of readdirSync(from).filter((each) => each !== NAME && !each.startsWith(".")))
      symlinkSync(path.join(from, name), path.join(to, name));
    symlinkSync(this.folder, path.join(to, NAME));
  }
}
