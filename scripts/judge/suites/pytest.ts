import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { virtualenvOf } from "../python";
import { readResults } from "./results";
import type { Served } from "./session";
import type { TestResult } from "./suite";

/** Seconds after which a waiting test is ended. */
const TIMEOUT = "120";

export interface PytestOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Marks whose tests are not run. */
  readonly leftOut?: readonly string[];
  /** The file with the packages that it needs. @default `requirements` */
  readonly requirements?: "localstack" | "requirements";
  /** The executable of Python. @default `python3` */
  readonly python?: string | undefined;
  /** Folders with modules that it needs. */
  readonly modules?: readonly string[];
}

/**
 * Runs a file by pytest, in a virtual environment with the suites' packages, pinned in `requirements.txt`.
 */
export async function runPytest(
  folder: string,
  file: string,
  { url, credentials }: Served,
  { args = [], env = {}, leftOut = [], modules = [], ...packages }: PytestOptions,
): Promise<readonly TestResult[]> {
  const python = await pythonOf(packages);
  const scratch = mkdtempSync(path.join(tmpdir(), "judge-"));
  const results = path.join(scratch, "results.jsonl");
  const plugins = ["-p", "judged", "-p", "no:cacheprovider", "--timeout", TIMEOUT];
  try {
    const child = spawn(python, ["-m", "pytest", "-q", "--color=no", ...plugins, ...args, file], {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        ...process.env,
        PYTHONPATH: [__dirname, ...modules].join(path.delimiter),
        PYTHONDONTWRITEBYTECODE: "1",
        AWS_ACCESS_KEY_ID: credentials.accessKeyId,
        AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
        AWS_DEFAULT_REGION: "us-east-1",
        AWS_ENDPOINT_URL: url,
        JUDGED_RESULTS: results,
        JUDGED_LEFT_OUT: leftOut.join(" "),
        ...env,
      },
    });
    await once(child, "exit");
    if (child.exitCode !== 0 && child.exitCode !== 1 && child.exitCode !== NONE_COLLECTED)
      throw new Error(`${file}: pytest has ended with ${child.exitCode ?? child.signalCode}`);
    return existsSync(results) ? readResults(results) : [];
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

async function pythonOf({ requirements = "requirements", python }: PytestOptions): Promise<string> {
  const file = path.join(__dirname, `${requirements}.txt`);
  return path.join(await virtualenvOf(file, python), "bin", "python");
}

/** Exit code of pytest when every test was skipped. */
const NONE_COLLECTED = 5;
