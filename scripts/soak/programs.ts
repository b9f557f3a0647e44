import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";

const ROOT = path.join(__dirname, "..", "..");

/** Handlers that fail in every way, and one that takes its time. */
const HANDLERS = `
import { setTimeout } from "node:timers/promises";

export async function throws() {
  throw new Error("as it should");
}

export async function exits() {
  process.exit(3);
}

export async function never() {
  await setTimeout(60_000);
}

export async function slow() {
  await setTimeout(150);
  return "slow";
}
`;

const ROUTES = `
      "GET /soak/version": "src/soak/version.handler",
      "GET /soak/slow": "src/soak/handlers.slow",
      "GET /soak/throws": "src/soak/handlers.throws",
      "GET /soak/exits": "src/soak/handlers.exits",
      "GET /soak/never": { function: { handler: "src/soak/handlers.never", timeout: "1 second" } },`;

const LAST_ROUTE = '$default: "src/page.show",';
const EXTRA_ROUTE = '\n      "GET /soak/extra": "src/soak/version.handler",';
const UNKNOWN_ACTION = 'the action must be "join" or "say"';

/** Copies of programs. Some are saved repeatedly while they are served. */
export class Programs {
  readonly workFolder = realpathSync(mkdtempSync(path.join(tmpdir(), "soak-")));
  readonly notes = this.#copy("notes");
  readonly chat = this.#copy("chat");
  readonly services = this.#copy("services", path.join(__dirname, "services", "program"));
  /** The folder for the programs' data. */
  readonly data = path.join(this.workFolder, "data");
  readonly #api: string;
  readonly #chat: string;

  constructor() {
    for (const name of ["tsconfig.base.json", "node_modules"])
      symlinkSync(path.join(ROOT, name), path.join(this.workFolder, name));
    mkdirSync(path.join(this.notes, "src", "soak"));
    writeFileSync(path.join(this.notes, "src", "soak", "handlers.ts"), HANDLERS);
    this.saveVersion("0");
    this.#api = replaced(this.#read("notes", "stacks/api.ts"), LAST_ROUTE, LAST_ROUTE + ROUTES);
    this.#chat = this.#read("chat", "src/chat.ts");
    this.saveExtraRoute(false);
  }

  /** A handler of the notes that answers with this text from now on. */
  saveVersion(text: string): void {
    this.#save(
      "notes",
      "src/soak/version.ts",
      `export const handler = async () => ${JSON.stringify(text)};\n`,
    );
  }

  /** The program of the notes, with one more route or without it. */
  saveExtraRoute(isThere: boolean): void {
    const text = isThere ? replaced(this.#api, LAST_ROUTE, LAST_ROUTE + EXTRA_ROUTE) : this.#api;
    this.#save("notes", "stacks/api.ts", text);
  }

  /** The reply of the chat to actions that it does not know. */
  saveRefusal(text: string): void {
    this.#save("chat", "src/chat.ts", replaced(this.#chat, UNKNOWN_ACTION, text));
  }

  remove(): void {
    rmSync(this.workFolder, { recursive: true, force: true });
  }

  #copy(name: string, from = path.join(ROOT, "examples", name)): string {
    const folder = path.join(this.workFolder, "examples", name);
    const filter = (file: string) => !/(node_modules|\.sapi)$/.test(file);
    cpSync(from, folder, { recursive: true, filter });
    return folder;
  }

  #read(program: "notes" | "chat", file: string): string {
    return readFileSync(path.join(this[program], file), "utf8");
  }

  /** Saves as most editors do: a new file replaces the old one. */
  #save(program: "notes" | "chat", file: string, text: string): void {
    const filePath = path.join(this[program], file);
    const fresh = path.join(path.dirname(filePath), `.${path.basename(filePath)}.saving`);
    writeFileSync(fresh, text);
    renameSync(fresh, filePath);
  }
}

function replaced(text: string, before: string, after: string): string {
  if (!text.includes(before)) throw new Error(`an example lacks ${before}`);
  return text.replace(before, () => after);
}
