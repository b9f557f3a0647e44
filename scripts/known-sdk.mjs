// Prints the table of sdk/src/graph/fast/known-sdk.ts for all versions of @pulumi/pulumi in the peer range. It has hashes of
// the files that the fast path of a capture replaces, and the first version that has each. Read a new file, and let the
// tests pass with it (`node scripts/with-sdk.mjs <version> ...`), before you add it to the table.
//
//   node scripts/known-sdk.mjs [version ...]
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const FILES = ["output.js", "resource.js", "runtime/dependsOn.js", "runtime/resource.js", "runtime/rpc.js"];
const FIRST = [3, 220, 0];

const workFolder = mkdtempSync(join(tmpdir(), "known-sdk-"));
try {
  const table = Object.fromEntries(FILES.map((file) => [file, new Map()]));
  const asked = process.argv.slice(2);
  for (const version of asked.length > 0 ? asked : versions()) {
    const folder = unpack(version);
    for (const file of FILES) {
      const hash = createHash("sha256")
        .update(readFileSync(join(folder, file)))
        .digest("hex")
        .slice(0, 16);
      if (!table[file].has(hash)) table[file].set(hash, version);
    }
    rmSync(folder, { recursive: true });
  }
  for (const [file, found] of Object.entries(table)) {
    console.log(`  "${file}": [`);
    for (const [hash, version] of found) console.log(`    "${hash}", // ${version}`);
    console.log("  ],");
  }
} finally {
  rmSync(workFolder, { recursive: true, force: true });
}

/** All releases since the first of the peer range, oldest first. */
function versions() {
  const listed = JSON.parse(execFileSync("npm", ["view", "@pulumi/pulumi", "versions", "--json"]));
  const released = listed
    .filter((version) => /^3\.\d+\.\d+$/.test(version))
    .map((each) => each.split(".").map(Number));
  const wanted = released.filter((each) => compare(each, FIRST) >= 0).sort(compare);
  return wanted.map((each) => each.join("."));
}

function compare(one, other) {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at < 0 ? 0 : one[at] - other[at];
}

function unpack(version) {
  const folder = join(workFolder, version);
  mkdirSync(folder);
  const packed = execFileSync("npm", [
    "pack",
    `@pulumi/pulumi@${version}`,
    "--silent",
    "--pack-destination",
    workFolder,
  ]);
  const archive = join(workFolder, String(packed).trim());
  execFileSync("tar", [
    "xzf",
    archive,
    "-C",
    folder,
    "--strip-components=1",
    ...FILES.map((file) => `package/${file}`),
  ]);
  rmSync(archive);
  return folder;
}
