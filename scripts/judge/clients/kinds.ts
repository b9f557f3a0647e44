import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { promisify } from "node:util";
import { pythonProgram } from "../python";
import { type Client, type ClientSettings, clientInFunction, clientInProcess } from "./client";
import { type Request, SERVICES } from "./protocol";

const run = promisify(execFile);
const ROOT = path.join(__dirname, "..", "..", "..");
const RUNNERS = path.join(__dirname, "runners");

/** A kind of client that calls are made with. */
export interface ClientKind {
  readonly name: "SDK v3" | "SDK v2" | "boto3" | "Go";
  /** The version, with which the page of the docs names it: `3.1162.0`. */
  version(): string;
  /** Installs and builds what is not there yet. Throws `LeftOut` on machines that cannot. */
  prepare(): Promise<(settings: ClientSettings) => Client>;
}

/** The error of a client that cannot be had on this machine, which is no fault of what is judged. */
export class LeftOut extends Error {}

const V3: ClientKind = {
  name: "SDK v3",
  version: () => versionOf("@aws-sdk/client-s3"),
  prepare: async () => (settings) =>
    clientInProcess(
      [process.execPath, "-r", "ts-node/register/transpile-only", path.join(RUNNERS, "v3.ts")],
      settings,
    ),
};

const V2: ClientKind = {
  name: "SDK v2",
  version: () => versionOf("aws-sdk"),
  prepare: async () => (settings) => clientInFunction("clients-v2", settings),
};

const BOTO3: ClientKind = {
  name: "boto3",
  version: () => versionIn(path.join(__dirname, "..", "aws-models.txt"), /^boto3==(\S+)/m),
  async prepare() {
    await available("python3", ["--version"], "there is no python3");
    const python = await pythonProgram("python", "aws-models").catch((error: Error) => {
      throw new LeftOut(`its packages cannot be installed: ${firstLine(error)}`);
    });
    const runner = path.join(RUNNERS, "boto3_runner.py");
    return (settings) => clientInProcess([python, runner], settings, withNamesOfBoto3);
  },
};

const GO: ClientKind = {
  name: "Go",
  version: () => versionIn(path.join(RUNNERS, "go", "go.mod"), /aws-sdk-go-v2 v(\S+)/),
  async prepare() {
    await available("go", ["version"], "there is no go");
    const sources = path.join(RUNNERS, "go");
    const program = path.join(tmpdir(), `judge-go-${digestOf(sources)}`, "clients");
    const cwd = { cwd: sources };
    if (!existsSync(program)) {
      await run("go", ["mod", "download"], cwd).catch((error: Error) => {
        throw new LeftOut(`its modules cannot be downloaded: ${firstLine(error)}`);
      });
      console.error(`building ${path.relative(process.cwd(), sources)} ...`);
      await run("go", ["build", "-o", program, "."], cwd);
    }
    return (settings) => clientInProcess([program], settings);
  },
};

/** The clients that run by default. Go's takes minutes to build. */
export const CLIENTS: readonly ClientKind[] = [V3, V2, BOTO3];
export const CLIENTS_WITH_GO: readonly ClientKind[] = [...CLIENTS, GO];

function withNamesOfBoto3(request: Request): object {
  return "service" in request ? { ...request, service: SERVICES[request.service].boto3 } : request;
}

async function available(program: string, parameters: readonly string[], otherwise: string): Promise<void> {
  await run(program, parameters).catch(() => {
    throw new LeftOut(otherwise);
  });
}

function firstLine({ message }: Error): string {
  return message.split("\n", 1)[0] ?? message;
}

function versionOf(name: string): string {
  const file = path.join(ROOT, "node_modules", name, "package.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}

function versionIn(file: string, pattern: RegExp): string {
  const [, version] = pattern.exec(readFileSync(file, "utf8")) ?? [];
  if (version === undefined) throw new Error(`${file} has no version`);
  return version;
}

function digestOf(folder: string): string {
  const hash = createHash("sha256");
  for (const name of readdirSync(folder).sort()) hash.update(readFileSync(path.join(folder, name)));
  return hash.digest("hex").slice(0, 12);
}
