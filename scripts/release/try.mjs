// Tries the artefacts of a release in empty folders, as those who install them do.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MANAGERS } from "../newcomer/managers.mjs";
import { nodeOf } from "../newcomer/node-of.mjs";
import { walkStartPage } from "../newcomer/start-page.mjs";
import { run } from "./files.mjs";

/** Whether all of them work. A failure is printed. */
export async function tryArtefacts(checkout, folder, { version, nodes }) {
  const tries = [
    ...Object.keys(MANAGERS).flatMap((manager) => [
      [
        `the README's program, installed by ${manager}`,
        () => walkReadme(checkout, folder, { version, nodes, manager }),
      ],
      ...nodes.map((node) => [
        `the page to start with, installed by ${manager}, on Node ${node}`,
        (empty) => walkStart(checkout, folder, { version, node, manager, empty }),
      ]),
    ]),
    ["npm init of a project", (empty) => walkCreate(empty, folder, version)],
    ["the plugin of the provider", (empty) => walkPlugin(empty, folder, version)],
  ];
  let isGood = true;
  for (const [what, walk] of tries) {
    const problem = await problemOf(walk);
    console.log(problem === undefined ? `works: ${what}` : `FAILS: ${what}\n${problem}`);
    isGood &&= problem === undefined;
  }
  return isGood;
}

async function problemOf(walk) {
  const empty = mkdtempSync(join(tmpdir(), "release-try-"));
  try {
    await walk(empty);
    return undefined;
  } catch (error) {
    return `${error.message}\n${error.stdout ?? ""}${error.stderr ?? ""}`;
  } finally {
    rmSync(empty, { recursive: true, force: true });
  }
}

function walkReadme(checkout, folder, { version, nodes, manager }) {
  const archive = archiveIn(folder, version);
  const args = nodes.flatMap((node) => ["--node", node]);
  const script = join(checkout, "scripts", "try-newcomer.mjs");
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [script, "--packed", archive, "--manager", manager, ...args],
    { cwd: checkout, encoding: "utf8", maxBuffer: 1 << 28 },
  );
  if (status !== 0) throw Object.assign(new Error(`ended with ${status}`), { stdout, stderr });
}

async function walkStart(checkout, folder, { version, node, manager, empty }) {
  const common = { archive: archiveIn(folder, version), manager, node: nodeOf(node, empty) };
  await walkStartPage(checkout, { ...common, folder: join(empty, "modules"), isCommonJs: false });
  await walkStartPage(checkout, { ...common, folder: join(empty, "commonjs"), isCommonJs: true });
}

/** The package that programs install. */
function archiveIn(folder, version) {
  return join(folder, `pulumi-serverless-api-${version}.tgz`);
}

/** The command of `npm init pulumi-serverless-api`, with the package that it makes projects with beside it. */
function walkCreate(empty, folder, version) {
  writeFileSync(join(empty, "package.json"), "{}");
  const archives = ["pulumi-serverless-api", "create-pulumi-serverless-api"].map((name) =>
    join(folder, `${name}-${version}.tgz`),
  );
  run(empty, ...MANAGERS.npm, ...archives);
  run(empty, "npx", "--no-install", "create-pulumi-serverless-api", "made", "--yes", "--no-install");
  const { dependencies } = JSON.parse(readFileSync(join(empty, "made", "package.json"), "utf8"));
  if (!String(dependencies["pulumi-serverless-api"]).includes(version))
    throw new Error(`the project depends on ${dependencies["pulumi-serverless-api"]}, not on ${version}`);
}

/** The plugin gives its schema when it is installed as Pulumi installs it: unpacked, with its dependencies. */
function walkPlugin(plugin, folder, version) {
  const archives = readdirSync(folder).filter((name) => name.startsWith("pulumi-resource-"));
  if (archives.length !== 6) throw new Error(`${archives.length} archives of the plugin, not 6`);
  run(folder, "tar", "xzf", archives[0], "-C", plugin);
  run(plugin, ...MANAGERS.npm, archiveIn(folder, version));
  const schema = run(
    plugin,
    process.execPath,
    "-e",
    'const { ServerlessApiProvider } = require("./dist/provider"); new ServerlessApiProvider().getSchema().then((text) => console.log(text))',
  );
  const { version: given, resources } = JSON.parse(schema);
  if (given !== version || resources["serverless-api:index:Api"] === undefined)
    throw new Error(`the schema has version ${given}, and ${Object.keys(resources).length} resources`);
}
