import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, statSync } from "node:fs";
import * as path from "node:path";

/** The arguments of the SDK's own program runner. */
export interface HostedProgram {
  /** Folder of the program with its package.json, or a file in it. */
  readonly program: string;
  /** The address of the engine and its monitor. */
  readonly address: string;
  readonly project: string;
  readonly stack: string;
  readonly preview: boolean;
  /** Configuration by full key. */
  readonly config: Readonly<Record<string, string>>;
  readonly secretKeys: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Runs as outside of tests: with stack traces, and with freshly loaded modules. */
  readonly isPlain: boolean;
  /** A program that takes longer hangs. */
  readonly longestMs?: number;
}

/** A program's exit, and its own output. */
export interface HostedEnd {
  /** Null for a program that did not end by itself. */
  readonly exitCode: number | null;
  readonly printed: string;
}

const RUN = require.resolve("@pulumi/pulumi/cmd/run");
/**
 * Stack traces, which the SDK makes for each resource, take half of the time. Loading and garbage collection
 * take the rest.
 */
const FAST = [
  "--stack-trace-limit=0",
  "--min-semi-space-size=64",
  "--max-semi-space-size=128",
  "--require",
  path.join(__dirname, "cached-modules.cjs"),
];
const LONGEST_MS = 60_000;

/** Run a program as Pulumi's language host for Node does, in a process of its own. */
export async function hostProgram(hosted: HostedProgram): Promise<HostedEnd> {
  const folder = folderOf(hosted);
  const options = hosted.isPlain ? [] : FAST;
  const child = spawn(process.execPath, [...options, RUN, ...argumentsOf(hosted, folder)], {
    cwd: folder,
    env: environmentOf(hosted),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
    });
  const limit = setTimeout(() => child.kill("SIGKILL"), hosted.longestMs ?? LONGEST_MS);
  await once(child, "close");
  clearTimeout(limit);
  return { exitCode: child.exitCode, printed };
}

/** The working directory of a program is its folder. */
function folderOf({ program }: HostedProgram): string {
  return statSync(program).isDirectory() ? program : path.dirname(program);
}

function argumentsOf(hosted: HostedProgram, folder: string): string[] {
  const { address, project, stack, preview, program } = hosted;
  const named = {
    monitor: address,
    engine: address,
    organization: "organization",
    project,
    "root-directory": folder,
    stack,
    pwd: folder,
    parallel: "16",
  };
  const flags = Object.entries(named).flatMap(([name, value]) => [`--${name}`, value]);
  const entry = `./${path.relative(folder, program)}`;
  return [...flags, ...(preview ? ["--dry-run"] : []), entry];
}

function environmentOf({ program, config, secretKeys, env }: HostedProgram): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, PULUMI_SERVERLESS_API_HOMEPAGE } = process.env;
  const isTypeScript = program.endsWith(".ts") || existsSync(path.join(program, "index.ts"));
  return {
    PATH,
    HOME,
    TMPDIR,
    PULUMI_SERVERLESS_API_HOMEPAGE,
    PULUMI_CONFIG: JSON.stringify(config),
    PULUMI_CONFIG_SECRET_KEYS: JSON.stringify(secretKeys),
    ...(isTypeScript && { PULUMI_NODEJS_TYPESCRIPT: "true", PULUMI_NODEJS_TRANSPILE_ONLY: "true" }),
    ...env,
  };
}
