import { readFileSync } from "node:fs";
import * as path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { PINNED_FILE, pinnedText } from "../aws-changes/pinned";
import { readSeen, type Seen, seenIn, unseen } from "../aws-changes/seen";
import { comparedServices } from "../aws-changes/services";
import { botocoreModels } from "./botocore";
import { callsFile, callTypes } from "./calls";
import { corrected, withRequired } from "./corrections";
import { DATA_FOLDER } from "./folder";
import { type AwsModel, servedPart } from "./served-part";
import { MODELLED_SERVICES } from "./services";
import { withQueryNames } from "./sqs-query";

const SECOND_MODELS: Readonly<Record<string, string>> = { dynamodb: "dynamodbstreams" };

/** The data of a service, as it is to be. */
export interface ModelData {
  readonly service: string;
  readonly operations: number;
  /** JSON. */
  readonly text: string;
  /** Types of its calls. */
  readonly types: string;
}

/** The data of all services, and what is beside it. */
export interface AllModelData {
  readonly notice: string;
  readonly data: readonly ModelData[];
  /** The text of `scripts/aws-changes/data/pinned.json`. */
  readonly pinned: string;
  /** The parts of the models that a person has to see. */
  readonly seen: Seen;
}

/** All data as the pinned botocore has it, and whose it is. */
export async function modelData(): Promise<AllModelData> {
  const { version, notice, read } = await botocoreModels();
  const data = MODELLED_SERVICES.map(({ name, operations }) => {
    const model = modelOf(name, read);
    const served = corrected(name, servedPart(model, operations));
    return {
      service: name,
      operations: operations.length,
      text: JSON.stringify({ botocore: version, ...served }),
      types: callTypes(withRequired(name, model), operations, version),
    };
  });
  const services = comparedServices((service) => Object.keys(read(service).operations));
  const seen = seenIn(version, read, services);
  const pinned = pinnedText(version, read, unseen(readSeen(), seen));
  return { notice: noticeOf(version, notice), data, pinned, seen };
}

/** A service may have a second model: its calls are signed alike. */
function modelOf(name: string, read: (service: string) => AwsModel): AwsModel {
  const model = name === "sqs" ? withQueryNames(read(name)) : read(name);
  const other = SECOND_MODELS[name];
  if (other === undefined) return model;
  const { operations, shapes } = read(other);
  return {
    ...model,
    operations: { ...operations, ...model.operations },
    shapes: { ...shapes, ...model.shapes },
  };
}

/** Names of the services whose data or types in the repository are not those of the pinned botocore. */
export async function staleModels(): Promise<readonly string[]> {
  const { data, pinned } = await modelData();
  const isPinnedStale = readFileSync(PINNED_FILE, "utf8") !== pinned;
  const stale = data
    .filter(
      ({ service, text, types }) =>
        brotliDecompressSync(readFileSync(dataFile(service))).toString() !== text ||
        readFileSync(callsFile(service), "utf8") !== types,
    )
    .map(({ service }) => service);
  return isPinnedStale ? [...stale, "sdk/src/limits"] : stale;
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
