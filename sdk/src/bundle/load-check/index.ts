import { fork } from "node:child_process";
import { constants } from "node:fs";
import { copyFile, mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import * as path from "node:path";
import type { InstallTarget } from "../install/platform";
import type { Archive } from "../types";
import type { LoadOrder, LoadReport } from "./child";
import { type LoadCheckTerms, type LoadFinding, verdictOf } from "./verdict";

/** An archive to try. */
export interface LoadCheck extends LoadCheckTerms {
  readonly archive: Archive;
  /** Path of the bundle in the archive. */
  readonly bundle: string;
  readonly target: InstallTarget | undefined;
}

/** A machine that is ten times slower than Lambda loads within this what Lambda stops after ten seconds. */
const LONGEST_MS = 120_000;
const TOO_LONG = `it takes longer than ${LONGEST_MS / 1_000} seconds`;
const NATIVE = /\.node$/;

/**
 * Load the modules of an archive in an empty folder: the packages that were copied, then the handler's file. They run in
 * a process of their own without credentials. Reports nothing where machine code is for another platform than this
 * machine.
 */
export async function tryArchive(check: LoadCheck): Promise<readonly LoadFinding[]> {
  if (!canLoad(check)) return [];
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), "sapi-load-check-")));
  try {
    await copyTo(folder, check.archive);
    const { reports, end } = await loadIn({ folder, packages: check.packages, bundle: check.bundle });
    return verdictOf(reports, check, end).map((finding) => ({
      ...finding,
      problem: finding.problem.replaceAll(folder, "/var/task"),
    }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function canLoad({ archive, target }: LoadCheck): boolean {
  if (!Object.keys(archive.files).some((name) => NATIVE.test(name))) return true;
  return target?.cpu === process.arch && process.platform === "linux" && hasGlibc();
}

function hasGlibc(): boolean {
  const { header } = process.report.getReport() as {
    readonly header: { readonly glibcVersionRuntime?: string };
  };
  return header.glibcVersionRuntime !== undefined;
}

/** Copies, since a link leads back to where everything is. */
async function copyTo(folder: string, { files }: Archive): Promise<void> {
  for (const [name, file] of Object.entries(files)) {
    const target = path.join(folder, name);
    await mkdir(path.dirname(target), { recursive: true });
    await copyFile(file, target, constants.COPYFILE_FICLONE);
  }
}

interface LoadRun {
  readonly reports: readonly LoadReport[];
  /** Undefined where everything was loaded, or failed in its own words. */
  readonly end: string | undefined;
}

function loadIn(order: LoadOrder): Promise<LoadRun> {
  const reports: LoadReport[] = [];
  const child = fork(path.join(__dirname, "child.js"), [JSON.stringify(order)], {
    cwd: order.folder,
    env: environmentIn(order.folder),
    execArgv: [],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    timeout: LONGEST_MS,
    killSignal: "SIGKILL",
  });
  child.on("message", (report: LoadReport) => void reports.push(report));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) =>
      resolve({ reports, end: child.killed ? TOO_LONG : endOf(reports, code, signal) }),
    );
  });
}

function endOf(
  reports: readonly LoadReport[],
  code: number | null,
  signal: string | null,
): string | undefined {
  if (reports.some((report) => "done" in report)) return undefined;
  return signal === null ? `it ends the process with ${code}` : `it is ended by ${signal}`;
}

/** The environment as on Lambda, without credentials, because the loaded code must not reach deployed resources. */
function environmentIn(folder: string): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, SystemRoot, LD_LIBRARY_PATH } = process.env;
  return {
    ...(PATH !== undefined && { PATH }),
    ...(TMPDIR !== undefined && { TMPDIR }),
    ...(SystemRoot !== undefined && { SystemRoot }),
    ...(LD_LIBRARY_PATH !== undefined && { LD_LIBRARY_PATH }),
    HOME: folder,
    TZ: ":UTC",
    LAMBDA_TASK_ROOT: folder,
    AWS_LAMBDA_FUNCTION_NAME: "load-check",
    AWS_REGION: "us-east-1",
    AWS_EC2_METADATA_DISABLED: "true",
  };
}
