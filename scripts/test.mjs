/**
 * All tests, in two processes at once: those that serve programs wait for clocks and connections most of the time, the
 * others compute. Files that are named run alone. `npm test`, `npm test -- tests/local/chat.spec.ts`.
 */
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const MOCHA = fileURLToPath(import.meta.resolve("mocha/bin/mocha.js"));
/** Those that serve programs. */
const SERVING = ["local", "protocol"];
/** Need a browser or tools of other languages, and have commands of their own. */
const APART = ["browser", "languages", "python"];

/** Packs the package, as one of those that serve programs does. One at a time: packing puts files into its folder, and takes them away again. */
const PACKING = "tests/docs/published-types.spec.ts";

const named = process.argv.slice(2);
const codes = named.length > 0 ? [await mocha(named, "inherit")] : await Promise.all([served(), others()]);
process.exitCode = codes.some((code) => code !== 0) ? 1 : 0;

function served() {
  const folders = SERVING.map((name) => `tests/${name}/**/*.spec.ts`);
  return mocha([...folders, "examples/*/tests/**/*.spec.ts", PACKING], "inherit");
}

/** What it prints comes at the end, so that two reports do not mix. */
async function others() {
  const names = readdirSync(new URL("../tests", import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && ![...SERVING, ...APART].includes(entry.name))
    .map(({ name }) => `tests/${name}/**/*.spec.ts`);
  const printed = [];
  const code = await mocha(["--ignore", PACKING, ...names], "pipe", (chunk) => printed.push(chunk));
  process.stdout.write(Buffer.concat(printed));
  return code;
}

function mocha(files, output, take) {
  return new Promise((resolve, reject) => {
    const stdio = ["ignore", output, output];
    const child = spawn(process.execPath, [MOCHA, ...files], { cwd: ROOT, stdio });
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", take);
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}
