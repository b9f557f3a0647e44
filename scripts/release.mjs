/**
 * Makes all that a release publishes in dist/release, and tries it in empty folders. Nothing is published: the workflow
 * `.github/workflows/release.yml` does that for a tag.
 *
 *   npm run release -- 0.2.0             writes the version and the section of the changelog as well, for a commit and a tag
 *   npm run release -- --dry-run         leaves the checkout as it is; with a version, that one is written into a copy
 *   npm run release -- --dry-run --node this --node 22    tries it with these versions of Node
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { LATER_NODES } from "./nodes.mjs";
import { makeArtefacts } from "./release/artefacts.mjs";
import { run } from "./release/files.mjs";
import { obstacles, versionOf, writeAddresses, writeVersion } from "./release/prepare.mjs";
import { tryArtefacts } from "./release/try.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    "dry-run": { type: "boolean", default: false },
    node: { type: "string", multiple: true, default: ["this", ...LATER_NODES] },
    tag: { type: "string" },
  },
});
const isDry = values["dry-run"];
const version = positionals[0] ?? versionOf(ROOT);
const found = obstacles(ROOT, { version, tag: values.tag, isDry });
if (found.length > 0) {
  for (const obstacle of found) console.error(obstacle);
  process.exit(1);
}

const today = new Date().toISOString().slice(0, 10);
if (!isDry) writeVersion(ROOT, version, today);
const copy = mkdtempSync(join(tmpdir(), "release-"));
try {
  const to = join(ROOT, "dist", "release");
  rmSync(to, { recursive: true, force: true });
  prepareCopy(copy);
  for (const { name, bytes, sha256 } of makeArtefacts(copy, to, version))
    console.log(`${sha256.slice(0, 12)}  ${String(bytes).padStart(9)}  ${name}`);
  const isGood = await tryArtefacts(copy, to, { version, nodes: values.node });
  process.exitCode = isGood ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
if (process.exitCode === 0 && !isDry) console.log(`commit this as ${version}, and push the tag v${version}`);

/** A checkout of what is committed, installed from the registry alone, with the version and the addresses of the release. */
function prepareCopy(folder) {
  run(ROOT, "git", "clone", "--quiet", ROOT, folder);
  writeVersion(folder, version, today);
  writeAddresses(folder);
  run(folder, "npm", "ci", "--no-audit", "--no-fund");
  run(folder, "npm", "run", "--silent", "build");
  const scripts = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).scripts;
  if (scripts["docs:site"] !== undefined) run(folder, "npm", "run", "--silent", "docs:site");
}
