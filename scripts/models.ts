/**
 * Writes the part of AWS's own API models that is served: `sdk/src/local/services/model/data`, of the botocore that
 * `scripts/judge/aws-models.txt` pins. Needs python3 and PyPI.
 *
 *   npm run models           writes the data
 *   npm run models -- --check  fails where the data is not what would be written
 */
import { readFileSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { parseArgs } from "node:util";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { botocoreModels } from "./models/botocore";
import { servedPart } from "./models/served-part";
import { MODELLED_SERVICES } from "./models/services";

const FOLDER = path.join(__dirname, "..", "sdk", "src", "local", "services", "model", "data");

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
  const { version, notice, read } = await botocoreModels();
  const stale: string[] = [];
  for (const { name, operations } of MODELLED_SERVICES) {
    const text = JSON.stringify({ botocore: version, ...servedPart(read(name), operations) });
    const file = path.join(FOLDER, `${name}.json.br`);
    const packed = brotliCompressSync(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    });
    if (!values.check) writeFileSync(file, packed);
    else if (brotliDecompressSync(readFileSync(file)).toString() !== text) stale.push(name);
    console.log(
      `${name}: ${operations.length} operations, ${text.length} characters, ${packed.length} bytes`,
    );
  }
  if (!values.check) writeFileSync(path.join(FOLDER, "NOTICE"), noticeOf(version, notice));
  if (stale.length === 0) return;
  console.error(`not as in botocore ${version}: ${stale.join(", ")}; npm run models writes them anew`);
  process.exitCode = 1;
}

function noticeOf(version: string, notice: string): string {
  return `botocore ${version} (Apache-2.0, whose text is in LICENSE)

The inputs of those operations of AWS that run on localhost are taken from its API models, without documentation.

${notice.trim()}
`;
}

void main();
