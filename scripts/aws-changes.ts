/**
 * Compares two versions of AWS's API models with each other and with `sdk/src/limits`, and writes the differences to
 * `scripts/aws-changes/result.md`: `npm run aws:changes [-- <version> [<version>]]`. By default they are the version that
 * `scripts/judge/aws-models.txt` pins and the newest one. Needs python3 with pip, and PyPI.
 *
 * `npm run aws:changes -- --seen` notes the operations, members, words and limits of the pinned models as seen, after `npm run models`.
 */
import { writeFileSync } from "node:fs";
import * as path from "node:path";
import { modelsOf } from "./aws-changes/botocore";
import { compareModels } from "./aws-changes/compare";
import { KNOWN_LIMITS, KNOWN_WORDS } from "./aws-changes/known";
import { PINNED_FILE, pinnedText } from "./aws-changes/pinned";
import { changesPage } from "./aws-changes/report";
import { seenIn, writeSeen } from "./aws-changes/seen";
import { comparedServices } from "./aws-changes/services";
import { botocoreModels, pinnedVersion } from "./models/botocore";

const RESULT = path.join(__dirname, "aws-changes", "result.md");

async function main(): Promise<void> {
  const given = process.argv.slice(2);
  if (given.includes("--seen")) return noteSeen();
  const [from = pinnedVersion(), to = "latest"] = given;
  const before = await modelsOf(from);
  const after = await modelsOf(to);
  const services = comparedServices((name) => Object.keys(after.read(name)?.operations ?? {}));
  const changes = services.map((service) => {
    const operations = [...service.served, ...service.registering];
    const differences = compareModels(before.read(service.name), after.read(service.name), operations);
    return { service, differences };
  });
  const known = { limits: KNOWN_LIMITS, words: KNOWN_WORDS };
  const page = changesPage([before.version, after.version], changes, known);
  writeFileSync(RESULT, page);
  process.stdout.write(page);
}

async function noteSeen(): Promise<void> {
  const { version, read } = await botocoreModels();
  writeSeen(
    seenIn(
      version,
      read,
      comparedServices((name) => Object.keys(read(name).operations)),
    ),
  );
  writeFileSync(PINNED_FILE, pinnedText(version, read, []));
}

void main();
