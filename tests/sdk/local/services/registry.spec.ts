import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import * as path from "node:path";
import { promisify } from "node:util";
import { SERVICES } from "#sdk/local/services/registry";

const ROOT = path.resolve(__dirname, "..", "..", "..", "..");

/** Loads what a session loads, and lists what was loaded of services. */
const LOAD_SESSION = `
require("./sdk/dist/local/session/session.js");
console.log(JSON.stringify(Object.keys(require.cache)));
`;

/** The modules that say whether a service answers. The server is loaded with the first service that does. */
const ENDPOINT = [
  "aws-api",
  "aws-service",
  "backend",
  "endpoint",
  "find-api",
  "head",
  "judge",
  "own-pages",
  "sendable",
  "unknown",
  "variables",
].map((name) => `endpoint/${name}.js`);

describe("the local services", () => {
  it("are started by types that they serve", () => {
    for (const { startsFor, types } of SERVICES) {
      const served = [...(types.read ?? []), ...Object.keys(types.approximated ?? {})];
      assert.deepEqual(
        startsFor.filter((type) => !served.includes(type)),
        [],
      );
    }
  });

  it("are not loaded before a program needs them", async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ["--eval", LOAD_SESSION], { cwd: ROOT });
    const loaded: string[] = JSON.parse(stdout);
    const ofServices = loaded.filter((file) => /local\/services\/\w+\/|node_modules\/dynalite/.test(file));
    const names = ofServices.map((file) => path.relative(path.join(ROOT, "sdk/dist/local/services"), file));
    // The definitions of all services are read at every start, with the types of resources that they serve.
    const others = names.filter(
      (name) => !/^(provision\/[\w-]+|[\w-]+\/(index|types|[\w-]+-types))\.js$/.test(name),
    );
    assert.deepEqual(others.sort(), [
      "cognito/callback-urls.js",
      "cognito/served.js",
      "cognito/user-pool/passkeys/relying-party.js",
      ...ENDPOINT,
      // The folder of data is taken, or refused, before anything is read.
      "journal/on-disk.js",
    ]);
  });
});
