// Runs a command in a copy of this repository with another @pulumi/pulumi, `latest` or a version, and a Node that it wants. The
// lockfile has the last one for Node 20, and stays as it is.
//
//   node scripts/with-sdk.mjs latest npm run bench -- --only start
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const NODE = "22";
const root = fileURLToPath(new URL("..", import.meta.url));
const [version, ...command] = process.argv.slice(2);
const workFolder = mkdtempSync(join(tmpdir(), "other-sdk-"));
try {
  const copy = copyRepository();
  const env = { ...process.env, PATH: `${nodeFolder()}${delimiter}${process.env.PATH}` };
  const run = (command, ...args) =>
    spawnSync(command, args, { cwd: copy, env, stdio: "inherit" }).status ?? 1;
  const prepared =
    run("npm", "install", "--silent", "--no-audit", "--no-fund", "--prefer-online") ||
    run("node", "scripts/build.mjs");
  process.exitCode = prepared || run(...command);
} finally {
  rmSync(workFolder, { recursive: true, force: true });
}

/** Copies the committed and staged files, with the wanted SDK in every manifest that pins one. */
function copyRepository() {
  const copy = join(workFolder, "repository");
  for (const file of list("ls-files", "--cached", "--others", "--exclude-standard")) {
    mkdirSync(join(copy, dirname(file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  for (const file of list("ls-files", "package.json", "provider/package.json", "examples/*/package.json")) {
    const text = readFileSync(join(root, file), "utf8");
    writeFileSync(join(copy, file), text.replace(/("@pulumi\/pulumi": )"\d[^"]*"/, `$1"${version}"`));
  }
  return copy;
}

function list(...args) {
  const listed = execFileSync("git", [...args, "-z"], { cwd: root, encoding: "utf8" });
  return listed.split("\0").filter((file) => file !== "");
}

/** The folder in which the npm package `node` puts the program. */
function nodeFolder() {
  const folder = join(workFolder, "node");
  const args = ["install", "--silent", "--no-audit", "--no-fund", "--prefix", folder, `node@${NODE}`];
  execFileSync("npm", args, { stdio: "inherit" });
  return join(folder, "node_modules", "node", "bin");
}
