import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import * as path from "node:path";
import type { TrustedHosts } from "../../http/guard";
import type { GatewayEvent } from "../../http/trace";
import type { DevCommand } from "./plan";

/** The settings of the site's own server. */
export interface DevSettings extends DevCommand {
  /** The program's folder. */
  readonly root: string;
  /** Replaces URLs of AWS in a text by the local ones. */
  readonly localised: (text: string) => string;
  readonly trusted: TrustedHosts | undefined;
  readonly emit: (event: GatewayEvent) => void;
}

/** An address of this machine in a server's output. */
const ADDRESS = /\bhttp:\/\/(localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1?\]):(\d{1,5})\b/;
const COLOURS = /\u001b\[[0-9;]*m/g;
/** How long a server may take to print its address. */
const START_TIMEOUT_MS = 120_000;
const GRACE_MS = 2000;

const isWindows = process.platform === "win32";
const running = new Set<DevServer>();
process.once("exit", () => {
  for (const server of running) server.kill("SIGKILL");
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
    // Callers of `address` handle the error, and there may be none.
    this.#address.catch(() => undefined);
    void this.#start().catch((error: Error) => this.#failed(error));
  }

  /** The server's address, as soon as it is known. Rejects if the server ends before. */
  get address(): Promise<string> {
    return this.#address;
  }

  /** Whether this server can run on with other settings. */
  continues({ command, folder, url, ...others }: DevSettings): boolean {
    const { settings } = this;
    const isSame = command === settings.command && folder === settings.folder && url === settings.url;
    const variables = JSON.stringify(localEnvironment({ command, folder, url, ...others }));
    return isSame && !this.#hasEnded && variables === JSON.stringify(this.#environment);
  }

  /** Ends the server and all processes that it started. */
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
      // The process has already ended.
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
    running.add(this);
    this.#ended = new Promise<void>((resolve) => {
      // `close` waits for child processes too: a shell may end before the command that it runs.
      child.once("close", (code, signal) => this.#end(`it ended with ${signal ?? `code ${code}`}`, resolve));
      child.once("error", (error) => this.#end(error.message, resolve));
    });
    child.stdout.setEncoding("utf8").on("data", this.#reader("info"));
    child.stderr.setEncoding("utf8").on("data", this.#reader("error"));
    if (url !== undefined) this.#found(url.replace("$PORT", port).replace(/\/$/, ""));
    else
      setTimeout(
        () => this.#failed(new Error("it has not printed its address. Write dev: { command, url }")),
        START_TIMEOUT_MS,
      ).unref();
  }

  #end(problem: string, ended: () => void): void {
    this.#hasEnded = true;
    running.delete(this);
    this.#failed(new Error(problem));
    if (!this.#isClosed) this.#say("error", problem);
    ended();
  }

  /** Splits the output into lines, shows them, and finds the server's address. */
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
