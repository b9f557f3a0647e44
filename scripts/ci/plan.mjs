// The steps of `.ci/run`: the command of each, the moments that it needs first, and its load on two processors. The order and the
// loads follow from the file of times that a run writes.
import { readFileSync } from "node:fs";
import { LATER_NODES } from "../nodes.mjs";

/** Two processors. Steps that wait for downloads and servers fill the rest. */
export const CAPACITY = 2.5;

/** The newest SDK that this was tried with, and not the newest there is: a change passes or fails for what is in it. */
export const NEWEST_SDK = "3.276.0";
/** The first of the peer range. */
const OLDEST_SDK = "3.220.0";

/** Specs of code that rests on the inside of Node: loading of modules, threads, connections, streams, processes, its parser of .env files. */
const INSIDE_OF_NODE = [
  ...["durable", "examples", "failures", "led", "reload", "robust", "runtimes", "streams"].map(
    (name) => `tests/local/${name}.spec.ts`,
  ),
  "tests/sdk/env-files/*.spec.ts",
  "tests/sdk/local/{http,leading}/*.spec.ts",
  "tests/sdk/local/services/endpoint/server.spec.ts",
  "tests/sdk/errors/source-maps.spec.ts",
];
/** The fast path of a capture stands in for code of the SDK. */
const FAST_CAPTURE_SPECS = ["random", "fast-path"].map((name) => `tests/sdk/graph/fast/${name}.spec.ts`);

/** The port of the notes example. */
const NOTES_PORT = "port 4000";
/** Packing puts texts into the folder of the package and removes them again. */
const PACKING = "the folder of the package";
/** Installed and built, from when on the README's command runs tests. */
const BUILT = "built";

/**
 * The steps, those that take longest first.
 *
 * @param {(name: string) => string} scratch path of a file or folder that the run removes at its end
 * @returns {readonly (import("./scheduler.mjs").Step & { command: readonly string[], alone?: string })[]} `alone` is the command that
 *   runs single spec files as the step does
 */
export function planOf(scratch) {
  const npm = (script) => ["npm", "run", "--silent", script];
  const node = (version) => scratch(`node-${version}`);
  return [
    // First, since it installs: whatever it leaves out shows.
    {
      name: "tests",
      command: ["bash", "-c", readmeTest()],
      reaches: [BUILT],
      holds: [PACKING],
      load: 2,
      alone: "npm test --",
    },
    { name: "broken rules", command: npm("test:rules"), needs: [BUILT], load: 2 },
    {
      name: "newest SDK",
      command: ["node", "scripts/with-sdk.mjs", NEWEST_SDK, ...npm("test:sdk")],
      alone: `node scripts/with-sdk.mjs ${NEWEST_SDK} npx mocha`,
      load: 1,
    },
    { name: "judge", command: npm("judge"), needs: [BUILT], load: 1 },
    { name: "browser tests", command: npm("test:browser"), needs: [BUILT, "chromium"], load: 1 },
    { name: "site of the docs", command: npm("test:site"), needs: [BUILT, "chromium"], load: 1 },
    { name: "languages", command: npm("test:languages"), needs: [BUILT], load: 1 },
    { name: "programs in Python", command: npm("test:python"), needs: [BUILT], load: 1 },
    ...LATER_NODES.map((version) => localModeOn(version, node(version))),
    {
      name: "a newcomer on every Node",
      command: [
        "node",
        "scripts/try-newcomer.mjs",
        ...["this", ...LATER_NODES].flatMap((version) => ["--node", version]),
      ],
      needs: [BUILT],
      holds: [PACKING],
      load: 1,
    },
    {
      name: "oldest SDK",
      command: [
        "node",
        "scripts/with-sdk.mjs",
        OLDEST_SDK,
        "npx",
        "--no-install",
        "mocha",
        ...FAST_CAPTURE_SPECS,
      ],
      alone: `node scripts/with-sdk.mjs ${OLDEST_SDK} npx mocha`,
      load: 1,
    },
    { name: "type check", command: npm("typecheck"), needs: [BUILT], load: 1 },
    {
      name: "notes example",
      command: ["node", "scripts/try-notes.mjs"],
      needs: [BUILT],
      holds: [NOTES_PORT],
      load: 0.5,
    },
    { name: "lint", command: npm("lint"), needs: [BUILT], load: 1 },
    { name: "advisories", command: npm("advisories"), needs: [BUILT], load: 0.5 },
    { name: "chromium", command: ["bash", "scripts/ci/chromium.sh"], load: 0.5 },
    ...LATER_NODES.map((version) => installationOf(version, node(version))),
  ];
}

function localModeOn(version, folder) {
  return {
    name: `local mode on Node ${version}`,
    command: ["bash", "scripts/ci/local-mode-on.sh", folder, ...INSIDE_OF_NODE],
    alone: `npx --package node@${version} -- mocha`,
    needs: [BUILT, `Node ${version}`],
    holds: [NOTES_PORT],
    load: 1,
  };
}

/** The program comes as an npm package. */
function installationOf(version, folder) {
  const install = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", folder];
  return { name: `Node ${version}`, command: [...install, `node@${version}`], load: 0.5 };
}

/**
 * The steps of these names, or all where there is none. Earlier runs have met their needs of other steps.
 *
 * @throws for a name that no step has
 */
export function stepsNamed(plan, names) {
  if (names.length === 0) return plan;
  const unknown = names.filter((name) => plan.every((step) => step.name !== name));
  if (unknown.length > 0)
    throw new Error(
      `no step is called ${unknown.join(", ")}; there are ${plan.map(({ name }) => name).join(", ")}`,
    );
  const chosen = plan.filter(({ name }) => names.includes(name));
  const moments = new Set(chosen.flatMap(({ name, reaches = [] }) => [name, ...reaches]));
  return chosen.map((step) => ({ ...step, needs: (step.needs ?? []).filter((need) => moments.has(need)) }));
}

/** The test command of the README, word for word. */
function readmeTest() {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  const [, command] = /^ {4}(npm ci && npm test)\b/m.exec(readme) ?? [];
  if (command === undefined) throw new Error("README.md has no line with the command that tests everything");
  return command;
}
