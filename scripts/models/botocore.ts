import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { gunzipSync } from "node:zlib";
import { virtualenvOf } from "../judge/python";
import type { AwsModel } from "./served-part";

const REQUIREMENTS = path.join(__dirname, "..", "judge", "aws-models.txt");

/** AWS's API models as botocore has them, of the pinned version. */
export interface BotocoreModels {
  readonly version: string;
  /** The copyright notice of botocore itself. */
  readonly notice: string;
  /** The newest model of a service, by the name of botocore's folder. */
  read(service: string): AwsModel;
}

/** The version of botocore that the judge, the served models and `sdk/src/limits` are of. */
export function pinnedVersion(): string {
  const [, version] = /^botocore==(\S+)/m.exec(readFileSync(REQUIREMENTS, "utf8")) ?? [];
  if (version === undefined) throw new Error(`${REQUIREMENTS} pins no botocore`);
  return version;
}

export async function botocoreModels(): Promise<BotocoreModels> {
  const version = pinnedVersion();
  const library = path.join(await virtualenvOf(REQUIREMENTS), "lib");
  const [python = ""] = readdirSync(library);
  const packages = path.join(library, python, "site-packages");
  const data = path.join(packages, "botocore", "data");
  // Behind the line is what it has of other libraries, none of which is taken.
  const [notice = ""] = readFileSync(
    path.join(packages, `botocore-${version}.dist-info`, "NOTICE"),
    "utf8",
  ).split(/^-+$/m);
  return {
    version,
    notice,
    read(service) {
      const newest = readdirSync(path.join(data, service)).sort().at(-1) ?? "";
      const file = path.join(data, service, newest, "service-2.json.gz");
      return JSON.parse(gunzipSync(readFileSync(file)).toString("utf8")) as AwsModel;
    },
  };
}
