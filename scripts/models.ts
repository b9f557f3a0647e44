/**
 * Writes the part of AWS's own API models that is served, `sdk/src/local/services/model/data`, of the botocore that
 * `scripts/judge/aws-models.txt` pins. Needs python3 and PyPI. `npm run judge -- models` says whether it is up to date.
 */
import { writeFileSync } from "node:fs";
import * as path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { DATA_FOLDER, dataFile, modelData } from "./models/data";

const PARAMS = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };

async function main(): Promise<void> {
  const { notice, data } = await modelData();
  for (const { service, operations, text } of data) {
    const packed = brotliCompressSync(text, { params: PARAMS });
    writeFileSync(dataFile(service), packed);
    console.log(`${service}: ${operations} operations, ${text.length} characters, ${packed.length} bytes`);
  }
  writeFileSync(path.join(DATA_FOLDER, "NOTICE"), notice);
}

void main();
