// Follows the README as a newcomer does: the packed package in an empty folder, and the two files of the README. They are
// in TypeScript and in JavaScript, as CommonJS and as ES modules. Also makes projects by `sapi init`.
//
//   node scripts/try-newcomer.mjs                    with the Node that runs it
//   node scripts/try-newcomer.mjs --node 22 --node 24    the forms in JavaScript with the first of them alone
//   node scripts/try-newcomer.mjs --sdk latest       with this version of @pulumi/pulumi
//   node scripts/try-newcomer.mjs --packed x.tgz --manager pnpm    with this archive, installed by pnpm
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { blocksOf, toCommonJs } from "./newcomer/blocks.mjs";
import { packagesOfProject, walkMadeProject } from "./newcomer/made-project.mjs";
import { MANAGERS, writeSettings } from "./newcomer/managers.mjs";
import { environmentOf, nodeOf } from "./newcomer/node-of.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const require = createRequire(import.meta.url);
const { devDependencies } = require("../package.json");

const { values } = parseArgs({
  options: {
    node: { type: "string", multiple: true, default: ["this"] },
    sdk: { type: "string", default: devDependencies["@pulumi/pulumi"] },
    packed: { type: "string" },
    manager: { type: "string", default: "npm" },
  },
});

const [program, handlers] = blocksOf(readFileSync(join(root, "README.md"), "utf8"), "ts");
const forms = {
  "TypeScript, CommonJS": { ending: "ts", manifest: {}, text: toCommonJs },
  "TypeScript, ES modules": { ending: "ts", manifest: { type: "module" }, text: (source) => source },
  "JavaScript, CommonJS": {
    ending: "js",
    manifest: {},
    text: (source) => toJavaScript(toCommonJs(source), "CommonJS"),
  },
  "JavaScript, ES modules": {
    ending: "js",
    manifest: { type: "module" },
    text: (source) => toJavaScript(source, "ESNext"),
  },
};

const workFolder = mkdtempSync(join(tmpdir(), "newcomer-"));
let failed = 0;
try {
  const packages = installPackages();
  for (const version of values.node) {
    const node = nodeOf(version, workFolder);
    const isFirst = version === values.node[0];
    // JavaScript is loaded alike by all of them. Each loads TypeScript in its own way.
    const tried = Object.entries(forms).filter(([, { ending }]) => isFirst || ending === "ts");
    for (const [form, files] of tried) await walk(`Node ${version}, ${form}`, node, packages, files);
    for (const system of isFirst ? ["ES modules", "CommonJS"] : ["ES modules"]) {
      // Installed once: the other times it finds what is installed for the rest.
      const install = isFirst && system === "ES modules";
      walkProject(`Node ${version}, sapi init, ${system}`, node, packages, {
        system,
        install,
        manager: values.manager,
      });
    }
  }
} finally {
  rmSync(workFolder, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;

/** A folder with the packed package and what the README installs beside it. */
function installPackages() {
  const folder = join(workFolder, "packages");
  mkdirSync(folder);
  writeFileSync(join(folder, "package.json"), "{}");
  writeSettings(root, folder, values.manager);
  const beside = [
    `@pulumi/pulumi@${values.sdk}`,
    // The notes of `sapi init` need what the README names, and more.
    ...packagesOfProject(root),
  ];
  const [command, ...args] = MANAGERS[values.manager];
  run(command, [...args, values.packed ?? pack(), ...beside], folder);
  return folder;
}

/** Path of the archive of the package. */
function pack() {
  const packed = run(
    "npm",
    ["pack", "--silent", "--workspace", "sdk", "--pack-destination", workFolder],
    root,
  );
  return join(workFolder, packed.trim().split("\n").at(-1));
}

async function walk(what, node, packages, { ending, manifest, text }) {
  const folder = join(packages, what.replaceAll(/\W+/g, "-"));
  mkdirSync(join(folder, "src"), { recursive: true });
  const handlerFile = join(folder, "src", `notes.${ending}`);
  const files = {
    "package.json": JSON.stringify(manifest),
    "Pulumi.yaml": "name: notes\nruntime: nodejs\n",
    [`index.${ending}`]: text(program),
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  writeFileSync(handlerFile, text(handlers));
  const sapi = startSapi(node, packages, folder);
  try {
    await useIt(sapi, folder, { ending, handlerFile, text });
    console.log(`${what}: answers, and takes up saves`);
  } catch (error) {
    failed++;
    console.error(`${what}: ${error.message}\n${sapi.said()}`);
  } finally {
    await sapi.end();
  }
}

function walkProject(what, node, packages, options) {
  const name = what.replaceAll(/\W+/g, "-");
  const folder = join(options.install ? workFolder : packages, name);
  try {
    walkMadeProject(node, packages, { folder, ...options });
    console.log(`${what}: ${options.install ? "installs, " : ""}type-checks, and passes its tests`);
  } catch (error) {
    failed++;
    console.error(`${what}: ${error.message}\n${error.stdout ?? ""}${error.stderr ?? ""}`);
  }
}

async function useIt(sapi, folder, { ending, handlerFile, text }) {
  const { apis } = await sapi.next("ready");
  const url = `${apis[0].url}/notes`;
  expect("an empty list", await (await fetch(url)).text(), "[]");
  const created = await fetch(url, {
    method: "POST",
    body: "Milk",
    headers: { "content-type": "text/plain" },
  });
  expect("the status of a write", created.status, 201);
  const id = await created.text();
  expect("the list", JSON.stringify(await (await fetch(url)).json()), JSON.stringify([{ id, text: "Milk" }]));

  writeFileSync(handlerFile, text(handlers.replace("statusCode: 201", "statusCode: 202")));
  await sapi.next("reload");
  const changed = await fetch(url, {
    method: "POST",
    body: "Tea",
    headers: { "content-type": "text/plain" },
  });
  expect("the status of a write after a save of the handler", changed.status, 202);

  const more = program.replace('"GET /notes"', '"GET /more": "src/notes.list", "GET /notes"');
  writeFileSync(join(folder, `index.${ending}`), text(more));
  await sapi.next("reload", ({ what }) => what === "program");
  const added = await fetch(`${apis[0].url}/more`);
  expect("a route after a save of the program", added.status, 200);
}

/** `npx sapi dev --json`, without npx: it would look for the command with another Node. */
function startSapi(node, packages, folder) {
  const bin = join(packages, "node_modules", "pulumi-serverless-api", "bin", "sapi.js");
  const env = environmentOf(node);
  const child = spawn(node, [bin, "dev", "--json", "--port", "0", "--no-console"], { cwd: folder, env });
  const ended = once(child, "close");
  const events = [];
  let stderr = "";
  let wake = () => undefined;
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  createInterface({ input: child.stdout }).on("line", (line) => {
    events.push(JSON.parse(line));
    wake();
  });
  ended.then(() => wake());
  const said = () =>
    [stderr, ...events.filter(({ event }) => event === "error").map((e) => e.message)].join("\n");
  return {
    said,
    async next(event, is = () => true) {
      while (true) {
        const at = events.findIndex((each) => each.event === event && is(each));
        if (at >= 0) return events.splice(at, 1)[0];
        if (child.exitCode !== null) throw new Error(`sapi dev ended with ${child.exitCode}`);
        await Promise.race([
          new Promise((resolve) => {
            wake = resolve;
          }),
          late(event),
        ]);
      }
    },
    async end() {
      child.kill("SIGINT");
      await ended;
    },
  };
}

function late(event) {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`no ${event} within a minute`)), 60_000).unref();
  });
}

function expect(what, found, expected) {
  if (found !== expected) throw new Error(`${what}: expected ${expected}, found ${found}`);
}

function toJavaScript(source, format) {
  const ts = require("typescript");
  const compilerOptions = { target: "ES2022", module: ts.ModuleKind[format], esModuleInterop: true };
  return ts.transpileModule(source, { compilerOptions }).outputText;
}

function run(command, args, cwd) {
  return execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
}
