import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import type { AwsModel } from "../models/served-part";

const run = promisify(execFile);

/** The models of one version of botocore. */
export interface Models {
  readonly version: string;
  /** The newest model of a service. Undefined for a service that the version lacks. */
  read(service: string): AwsModel | undefined;
}

/**
 * The models of a version, which pip fetches from PyPI into a temporary folder that later runs reuse.
 *
 * @param wanted `1.44.8`, or `latest`
 */
export async function modelsOf(wanted: string): Promise<Models> {
  const version = wanted === "latest" ? await newestVersion() : wanted;
  const folder = path.join(tmpdir(), `botocore-${version}`);
  if (!existsSync(folder)) await fetchInto(folder, version);
  const data = path.join(folder, "botocore", "data");
  return {
    version,
    read(service) {
      const models = path.join(data, service);
      if (!existsSync(models)) return undefined;
      const newest = readdirSync(models)
        .filter((name) => /^\d/.test(name))
        .sort()
        .at(-1);
      const packed = readFileSync(path.join(models, newest ?? "", "service-2.json.gz"));
      return JSON.parse(gunzipSync(packed).toString("utf8")) as AwsModel;
    },
  };
}

async function newestVersion(): Promise<string> {
  const { stdout } = await run("python3", ["-m", "pip", "index", "versions", "botocore"]);
  const [, version] = /^botocore \((\S+)\)/m.exec(stdout) ?? [];
  if (version === undefined) throw new Error(`pip names no version of botocore: ${stdout}`);
  return version;
}

/** A folder that is there is whole: it gets its name last. */
async function fetchInto(folder: string, version: string): Promise<void> {
  const partial = `${folder}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  try {
    const options = ["--quiet", "--no-deps", "--only-binary=:all:", "--dest", partial];
    await run("python3", ["-m", "pip", "download", ...options, `botocore==${version}`]);
    const [wheel = ""] = readdirSync(partial).filter((name) => name.endsWith(".whl"));
    await run("python3", ["-m", "zipfile", "-e", path.join(partial, wheel), partial]);
    renameSync(partial, folder);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}
