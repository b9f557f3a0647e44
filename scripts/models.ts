/**
 * Writes the part of AWS's own API models that is served, `sdk/src/local/services/model/data`, and types of the calls,
 * `sdk/src/local/services/model/calls`. It also writes the facts that `sdk/src/limits` is compared with. They are of the botocore
 * that `scripts/judge/aws-models.txt` pins. Needs python3 and PyPI. `npm run judge -- models` says whether it is up to date.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { PINNED_FILE } from "./aws-changes/pinned";
import { noteCompared } from "./aws-changes/seen";
import { callsFile } from "./models/calls";
import { dataFile, modelData } from "./models/data";
import { DATA_FOLDER } from "./models/folder";

const PARAMS = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };

async function main(): Promise<void> {
  const { notice, data, pinned, seen } = await modelData();
  for (const { service, operations, text, types } of data) {
    const packed = brotliCompressSync(text, { params: PARAMS });
    writeFileSync(dataFile(service), packed);
    mkdirSync(path.dirname(callsFile(service)), { recursive: true });
    writeFileSync(callsFile(service), types);
    console.log(`${service}: ${operations} operations, ${text.length} characters, ${packed.length} bytes`);
  }
  writeFileSync(path.join(DATA_FOLDER, "NOTICE"), notice);
  writeFileSync(PINNED_FILE, pinned);
  noteCompared(seen);
}

void main();
