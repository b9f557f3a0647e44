import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import * as path from "node:path";
import type { TrustedHosts } from "../../http/guard";
import type { GatewayEvent } from "../../http/trace";
import type { DevCommand } from "./plan";

/** What the site's own server is run with. */
export interface DevSettings extends DevCommand {
  /** The program's folder. */
  readonly root: string;
  /** A text with URLs of AWS replaced by what they are here. */
  readonly localised: (text: string) => string;
  readonly trusted: TrustedHosts | undefined;
  readonly emit: (event: GatewayEvent) => void;
}

/** An address of this machine in what a server writes. */
const ADDRESS = /\bhttp:\/\/(localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1?\]):(\d{1,5})\b/;
const COLOURS = /\u001b\[[0-9;]*m/g;
/** How long a server may take until it says where it answers. */
const PATIENCE_MS = 120_000;
const GRACE_MS = 2000;

const isWindows = process.platform === "win32";
const living = new Set<DevServer>();
process.once("exit", () => {
  for (const server of living) server.kill("SIGKILL");
});

/** The site's own server, a program that its author starts by a command. */
export class DevServer {
  readonly #environment: Readonly<Record<string, string>>;
  readonly #address: Promise<string>;
  #process: ChildProcess | undefined;
  #found: (address: string) => void = () => undefined;
  #failed: (error: Error) => void = () => undefined;
  #isClosed = false;
  #hasEnded = false;
  #ended: Promise<unknown> = Promise.resolve();

  constructor(readonly settings: DevSettings) {
    this.#environment = localEnvironment(settings);
    this.#address = new Promise((resolve, reject) => {
      this.#found = resolve;
      this.#failed = reject;
    });
    // Whoever asks is told; nobody may ask.
    this.#address.catch(() => undefined);
    void this.#start().catch((error: Error) => this.#failed(error));
  }

  /** Where it answers, as soon as that is known. Rejects when it ends before. */
  get address(): Promise<string> {
    return this.#address;
  }

  /** Whether this one does for other settings as well. */
  continues({ command, folder, url, ...others }: DevSettings): boolean {
    const { settings } = this;
    const isSame = command === settings.command && folder === settings.folder && url === settings.url;
    const variables = JSON.stringify(localEnvironment({ command, folder, url, ...others }));
    return isSame && !this.#hasEnded && variables === JSON.stringify(this.#environment);
  }

  /** Ends it, with all that it started. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#failed(new Error("it was ended"));
    this.kill("SIGTERM");
    const late = setTimeout(() => this.kill("SIGKILL"), GRACE_MS);
    await this.#ended;
    clearTimeout(late);
  }

  kill(signal: NodeJS.Signals): void {
    const pid = this.#process?.pid;
    if (pid === undefined || this.#hasEnded) return;
    try {
      if (isWindows) this.#process?.kill(signal);
      else process.kill(-pid, signal);
    } catch {
      // It has ended by itself.
    }
  }

  async #start(): Promise<void> {
    const port = String(await freePort());
    if (this.#isClosed) return;
    const { command, folder, root, url } = this.settings;
    const child = spawn(command, {
      cwd: path.resolve(root, folder),
      env: { ...process.env, PORT: port, BROWSER: "none", ...this.#environment },
      shell: true,
      detached: !isWindows,
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#process = child;
    living.add(this);
    this.#ended = new Promise<void>((resolve) => {
      // When all that it has started has ended too: a shell may go before what runs in it.
      child.once("close", (code, signal) => this.#end(`it ended with ${signal ?? `code ${code}`}`, resolve));
      child.once("error", (error) => this.#end(error.message, resolve));
    });
    child.stdout.setEncoding("utf8").on("data", this.#reader("info"));
    child.stderr.setEncoding("utf8").on("data", this.#reader("error"));
    if (url !== undefined) this.#found(url.replace("$PORT", port).replace(/\/$/, ""));
    else
      setTimeout(
        () => this.#failed(new Error("it has not said where it answers; write dev: { command, url }")),
        PATIENCE_MS,
      ).unref();
  }

  #end(problem: string, ended: () => void): void {
    this.#hasEnded = true;
    living.delete(this);
    this.#failed(new Error(problem));
    if (!this.#isClosed) this.#say("error", problem);
    ended();
  }

  /** Cuts what it writes into lines, shows them, and looks for its address. */
  #reader(level: "info" | "error"): (text: string) => void {
    let rest = "";
    return (text) => {
      const lines = (rest + text).split(/\r?\n/);
      rest = lines.pop() ?? "";
      for (const line of lines) this.#read(line, level);
    };
  }

  #read(line: string, level: "info" | "error"): void {
    const [, host, port] = ADDRESS.exec(line.replace(COLOURS, "")) ?? [];
    if (port !== undefined) this.#found(`http://${host === "[::1]" ? host : "localhost"}:${port}`);
    if (line.trim() !== "") this.#say(level, line);
  }

  #say(level: "info" | "error", text: string): void {
    this.settings.emit({ type: "output", command: this.settings.command, level, text });
  }
}

function localEnvironment({ environment, localised }: DevSettings): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, localised(value)]));
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { readonly port: number };
      server.close(() => resolve(port));
    });
  });
}
