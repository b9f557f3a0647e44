import { readFileSync } from "node:fs";
import * as path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { botocoreModels } from "./botocore";
import { corrected } from "./corrections";
import { type AwsModel, servedPart } from "./served-part";
import { MODELLED_SERVICES } from "./services";
import { withQueryNames } from "./sqs-query";

export const DATA_FOLDER = path.join(
  __dirname,
  "..",
  "..",
  "sdk",
  "src",
  "local",
  "services",
  "model",
  "data",
);

/** The data of a service, as it is to be. */
export interface ModelData {
  readonly service: string;
  readonly operations: number;
  /** JSON. */
  readonly text: string;
}

/** All data as the pinned botocore has it, and whose it is. */
export async function modelData(): Promise<{ readonly notice: string; readonly data: readonly ModelData[] }> {
  const { version, notice, read } = await botocoreModels();
  const data = MODELLED_SERVICES.map(({ name, operations }) => ({
    service: name,
    operations: operations.length,
    text: JSON.stringify({
      botocore: version,
      ...corrected(name, servedPart(awsModel(name, read(name)), operations)),
    }),
  }));
  return { notice: noticeOf(version, notice), data };
}

function awsModel(service: string, model: AwsModel): AwsModel {
  return service === "sqs" ? withQueryNames(model) : model;
}

/** Names of the services whose data in the repository is not that of the pinned botocore. */
export async function staleModels(): Promise<readonly string[]> {
  const { data } = await modelData();
  return data
    .filter(({ service, text }) => brotliDecompressSync(readFileSync(dataFile(service))).toString() !== text)
    .map(({ service }) => service);
}

export function dataFile(service: string): string {
  return path.join(DATA_FOLDER, `${service}.json.br`);
}

function noticeOf(version: string, notice: string): string {
  return `botocore ${version} (Apache-2.0, whose text is in LICENSE)

The inputs of those operations of AWS that run on localhost are taken from its API models, without documentation.

${notice.trim()}
`;
}
