import assert from "node:assert/strict";
import { CALLS } from "../../scripts/judge/clients/calls";
import { PRESIGNED } from "../../scripts/judge/clients/calls/s3-transfers";
import { CLIENTS, type ClientKind } from "../../scripts/judge/clients/kinds";
import { playLocally } from "../../scripts/judge/clients/session";

/** The calls of tutorials that need neither files of many megabytes nor a wait. */
const NAMES = ["S3: create a bucket", "S3: put a text", "S3: get it", "STS: ask who one is"];
const SHORT = [...CALLS.filter(({ name }) => NAMES.includes(name)), ...PRESIGNED];

describe("clients of AWS with all their defaults", function () {
  this.timeout(300_000);

  const kindOf = (name: ClientKind["name"]) => CLIENTS.find((one) => one.name === name) as ClientKind;

  for (const name of ["SDK v3", "SDK v2"] as const) {
    it(`get the answers of AWS by ${name}: objects, presigned URLs and forms`, async () => {
      const played = await playLocally(SHORT, await kindOf(name).prepare());
      const differing = played.filter(({ differences }) => differences.length > 0);
      assert.deepEqual(differing, []);
      assert.equal(played.length, NAMES.length + PRESIGNED.length);
    });
  }
});
