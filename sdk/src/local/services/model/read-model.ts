import { readFileSync } from "node:fs";
import * as path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { ServiceModel } from "./types";

const DATA = path.resolve(__dirname, "../../../../src/local/services/model/data");
const read = new Map<string, ServiceModel>();

/** The model of a service, by its name in signatures. It is read with the first call of the service. */
export function modelOf(service: string): ServiceModel {
  const known = read.get(service);
  if (known) return known;
  const file = path.join(DATA, `${service}.json.br`);
  const model = JSON.parse(brotliDecompressSync(readFileSync(file)).toString("utf8")) as ServiceModel;
  read.set(service, model);
  return model;
}

/** The values of an enum of a service's model. */
export function enumOf(service: string, shape: string): readonly string[] {
  return modelOf(service).shapes[shape]?.enum ?? [];
}
