import { readdir, readFile, rm, rmdir, writeFile } from "node:fs/promises";
import * as path from "node:path";

/**
 * Removes files of installed packages that describe this machine, or are of no use on Lambda. They are scripts with the
 * path of the installing Python, bytecode, and notes on the source of a package. The rest is the same on every machine.
 */
export async function tidy(folder: string): Promise<void> {
  await removeScripts(path.join(folder, "bin"));
  await removeBytecode(folder);
  // uv leaves this file.
  await rm(path.join(folder, ".lock"), { force: true });
  for (const name of await readdir(folder)) {
    if (name.endsWith(".dist-info")) await tidyRecord(path.join(folder, name));
  }
}

async function removeScripts(bin: string): Promise<void> {
  const names = await readdir(bin).catch(() => []);
  for (const name of names) {
    const file = path.join(bin, name);
    // Programs of a package's own may be called by it.
    if ((await readFile(file)).subarray(0, 2).toString("latin1") === "#!") await rm(file);
  }
  if (names.length > 0) await rmdir(bin).catch(() => undefined);
}

async function removeBytecode(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const inner = path.join(folder, entry.name);
    if (entry.name === "__pycache__") await rm(inner, { recursive: true });
    else await removeBytecode(inner);
  }
}

/** Files that say who installed a package, from where, and whether it was requested itself. */
const OF_THE_INSTALLATION = ["direct_url.json", "INSTALLER", "REQUESTED", "uv_cache.json"];

/** Lines of removed files. */
const OF_REMOVED_FILES =
  /^(\.\.\/)*bin\/|(^|\/)__pycache__\/|\/(direct_url\.json|INSTALLER|REQUESTED|uv_cache\.json),/;

async function tidyRecord(info: string): Promise<void> {
  for (const name of OF_THE_INSTALLATION) await rm(path.join(info, name), { force: true });
  const record = path.join(info, "RECORD");
  const text = await readFile(record, "utf8").catch(() => undefined);
  if (text === undefined) return;
  const lines = text.split(/\r?\n/).filter((line) => line !== "" && !OF_REMOVED_FILES.test(line));
  await writeFile(record, `${lines.sort().join("\n")}\n`);
}
