import { type ChildProcess, spawn } from "node:child_process";
import type { PulumiCommand } from "@pulumi/pulumi/automation";

/** The Pulumi CLI ended with an error. */
export class PulumiFailure extends Error {
  constructor(
    readonly args: readonly string[],
    readonly exitCode: number | null,
    readonly stdout: string,
    readonly stderr: string,
  ) {
    super(`pulumi ${args[0]} ended with ${exitCode}: ${stderr}`);
    this.name = "PulumiFailure";
  }
}

interface Output {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number;
}

/**
 * Runs the Pulumi CLI for the Automation API, which has a runner of its own. Two things differ here. Each run has a
 * process group of its own: a terminal's Ctrl+C signals the whole group. The second signal, which is passed on, would
 * end an update at once and leave its state unfinished. And standard error of the CLI comes apart from its arguments.
 */
export class PulumiCli {
  readonly #running = new Set<ChildProcess>();

  constructor(
    readonly command: string,
    readonly version: PulumiCommand["version"],
  ) {}

  /** Called by the Automation API. */
  run(
    args: string[],
    cwd: string,
    env: Record<string, string>,
    onOutput?: (text: string) => void,
    onError?: (text: string) => void,
    signal?: AbortSignal,
  ): Promise<Output> {
    return this.#spawn({ args, cwd, env, signal, onOutput, onError });
  }

  /** Run a command, with a text on its standard input. */
  ask(
    args: readonly string[],
    cwd: string,
    input?: string,
    env: Readonly<Record<string, string>> = {},
  ): Promise<Output> {
    return this.#spawn({ args, cwd, env, ...(input !== undefined && { input }) });
  }

  /** A second signal to whatever runs: it ends at once, without waiting for the resources that it is making. */
  force(): void {
    for (const child of this.#running) child.kill("SIGINT");
  }

  #spawn(call: Call): Promise<Output> {
    const { signal } = call;
    const args = call.args.includes("--non-interactive") ? call.args : [...call.args, "--non-interactive"];
    if (signal?.aborted) return Promise.reject(new PulumiFailure(args, null, "", "interrupted"));
    const child = spawn(this.command, args, {
      cwd: call.cwd,
      env: { ...process.env, ...call.env, PULUMI_AUTOMATION_API: "true", PULUMI_SKIP_UPDATE_CHECK: "true" },
      detached: process.platform !== "win32",
      stdio: ["pipe", "pipe", "pipe"],
    });
    this.#running.add(child);
    // It may have ended without reading.
    child.stdin.on("error", () => undefined);
    child.stdin.end(call.input ?? "");
    const interrupt = () => void child.kill("SIGINT");
    signal?.addEventListener("abort", interrupt);
    const stdout = collect(child.stdout, call.onOutput);
    const stderr = collect(child.stderr, call.onError);
    return new Promise<Output>((resolve, reject) => {
      child.on("error", reject);
      child.on("close", (code) => {
        if (code === 0) resolve({ stdout: stdout.text, stderr: stderr.text, code });
        else reject(new PulumiFailure(args, code, stdout.text, stderr.text));
      });
    }).finally(() => {
      this.#running.delete(child);
      signal?.removeEventListener("abort", interrupt);
    });
  }
}

interface Call {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly input?: string;
  readonly signal?: AbortSignal | undefined;
  readonly onOutput?: ((text: string) => void) | undefined;
  readonly onError?: ((text: string) => void) | undefined;
}

function collect(stream: NodeJS.ReadableStream, listen?: (text: string) => void): { text: string } {
  const collected = { text: "" };
  stream.setEncoding("utf8");
  stream.on("data", (text: string) => {
    collected.text += text;
    listen?.(text);
  });
  return collected;
}
