import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { fixture, NODE_MODULES } from "../support/paths";

/** A program in its own folder, which a test may change. */
export class ProgramCopy {
  readonly folder: string;
  readonly #before = new Map<string, string>();

  constructor(name: string) {
    this.folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), `sapi-${name}-`)));
    fs.cpSync(fixture(`programs/${name}`), this.folder, { recursive: true });
    fs.symlinkSync(NODE_MODULES, path.join(this.folder, "node_modules"));
  }

  path(file: string): string {
    return path.join(this.folder, file);
  }

  read(file: string): string {
    return fs.readFileSync(this.path(file), "utf8");
  }

  /** Saves as most editors do: a new file replaces the old one. */
  save(file: string, text: string): void {
    if (!this.#before.has(file) && fs.existsSync(this.path(file))) this.#before.set(file, this.read(file));
    fs.mkdirSync(path.dirname(this.path(file)), { recursive: true });
    const fresh = this.path(`${path.dirname(file)}/.${path.basename(file)}.saving`);
    fs.writeFileSync(fresh, text);
    fs.renameSync(fresh, this.path(file));
  }

  /** Saves a file with some of its text replaced. */
  edit(file: string, before: string, after: string): void {
    const text = this.read(file);
    if (!text.includes(before)) throw new Error(`${file} does not contain ${before}`);
    this.save(file, text.replace(before, after));
  }

  /**
   * Restores the contents from before the first save, without touching new files. False when there is nothing
   * to restore.
   */
  restore(): boolean {
    const changed = [...this.#before].filter(([file, text]) => this.read(file) !== text);
    for (const [file, text] of changed) this.save(file, text);
    this.#before.clear();
    return changed.length > 0;
  }

  remove(): void {
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}
