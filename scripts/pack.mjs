// Prepares sdk before npm packs it: its types, the texts of the root, and the licences of packages that are built into
// its files. The documentation goes into one file, which `sapi mcp` searches. Also writes a list of files of dist to leave out, which only this repository reads. They are source maps,
// whose sources are not packed, and declarations that no entry point leads to. Git ignores these files and they stay, so that several processes
// can pack at the same time.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, posix, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { licencesOf } from "./build/licences.mjs";
import { filesIn, sourceNames } from "./build/outputs.mjs";
import { packedDocs } from "./build/packed-docs.mjs";
import { reachableTypes } from "./build/reachable.mjs";

const root = resolve(fileURLToPath(new URL("..", import.meta.url)));
const sdk = join(root, "sdk");
const LIST = ".npmignore";

for (const name of ["README.md", "CHANGELOG.md", "LICENSE"])
  writeWhole(`${sdk}/${name}`, readFileSync(`${root}/${name}`, "utf8"));
const models = readFileSync(`${sdk}/src/local/services/model/data/NOTICE`, "utf8");
writeWhole(`${sdk}/THIRD-PARTY-LICENSES`, `${licencesOf(sdk)}\n${"-".repeat(79)}\n\n${models}`);

writeWhole(`${sdk}/docs.json.br`, packedDocs(`${root}/docs`));

const reachable = reachableTypes(sdk);
if (reachable.missing.length > 0)
  throw new Error(`declarations are missing in dist: ${reachable.missing.join(", ")}`);
const read = sourceNames(sdk).filter((name) => reachable.found.has(name));
// npm reads such a list in every folder, also in one that `files` names, and compares each file with each line there and
// above. Short lists in many folders take a tenth of the time of one for all.
const lists = new Map([["", ["*.map", "*.d.ts"]]]);
for (const name of read) {
  const folder = folderOf(name);
  lists.set(folder, [...(lists.get(folder) ?? []), `!/${posix.basename(name)}.d.ts`]);
}
for (const name of filesIn(`${sdk}/dist`))
  if (posix.basename(name) === LIST && !lists.has(folderOf(name)))
    rmSync(`${sdk}/dist/${name}`, { force: true });
for (const [folder, lines] of lists) writeWhole(join(sdk, "dist", folder, LIST), [...lines, ""].join("\n"));

/** Empty for what is in the uppermost. */
function folderOf(name) {
  const folder = posix.dirname(name);
  return folder === "." ? "" : folder;
}

/** Writes a file that other processes may read meanwhile: they find all of it. */
function writeWhole(file, text) {
  if (existsSync(file) && readFileSync(file).equals(Buffer.from(text))) return;
  // In dist, where npm leaves out what begins with a dot: a draft of the README beside it would be packed.
  const draft = `${sdk}/dist/.${basename(file)}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}
