import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { readResults } from "./results";
import type { Served } from "./session";
import type { TestResult } from "./suite";

const REDIRECT = path.join(__dirname, "redirect.cjs");
const REPORTER = path.join(__dirname, "mocha-results.cjs");
/** Enough on a busy machine. It ends tests that wait for an event which never comes. */
const TIMEOUT = "60000";

/** The files of tests in a folder, without files that hold none. */
export function mochaFiles(folder: string, others: readonly string[]): readonly string[] {
  return readdirSync(path.join(folder, "test"))
    .filter((name) => name.endsWith(".js") && !others.includes(name))
    .map((name) => `test/${name}`);
}

/** Runs a file by the suite's mocha, against the local services instead of the server that it would start. */
export async function runMocha(folder: string, file: string, served: Served): Promise<readonly TestResult[]> {
  const mocha = path.join(folder, "node_modules", ".bin", "mocha");
  if (!existsSync(mocha)) throw new Error(`${folder} has no mocha: run npm install there`);
  const scratch = mkdtempSync(path.join(tmpdir(), "judge-"));
  const results = path.join(scratch, "results.jsonl");
  try {
    const args = [
      "--require",
      REDIRECT,
      "--require",
      "should",
      "-t",
      TIMEOUT,
      "--reporter",
      REPORTER,
      "--exit",
    ];
    const env = { ...environment(folder, served), JUDGED_RESULTS: results };
    const child = spawn(mocha, [...args, file], { cwd: folder, env, stdio: ["ignore", "ignore", "inherit"] });
    await once(child, "exit");
    if (!existsSync(results)) throw new Error(`${file}: mocha has ended without results`);
    return readResults(results).map((result) => ({ ...result, name: `${file} ${result.name}` }));
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

function environment(folder: string, { url, credentials }: Served): NodeJS.ProcessEnv {
  return {
    ...process.env,
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: credentials.accessKeyId.replace(/^..../, "PEER"),
    AWS_SECRET_ACCESS_KEY: "judged",
    JUDGED_URL: url,
    JUDGED_SERVER: path.join(folder, "index.js"),
  };
}
