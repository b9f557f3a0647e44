import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { encryptedFor } from "#sdk/cli/adopt/copy-stage";
import type { StoredState } from "#sdk/cli/adopt/imported-state";
import { seeded, withoutProtection } from "#sdk/cli/adopt/seed";

const SECRET = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270", ciphertext: "v1:x" };
const PROVIDER = { urn: "urn:provider", type: "pulumi:providers:aws", id: "7" };
const TABLE = { urn: "urn:table", type: "aws:dynamodb/table:Table", id: "t", provider: "urn:provider::7" };
const CLIENT = {
  urn: "urn:client",
  type: "aws:cognito/userPoolClient:UserPoolClient",
  id: "c",
  outputs: { secret: SECRET },
};
const DOMAIN = {
  urn: "urn:domain",
  type: "aws:cognito/userPoolDomain:UserPoolDomain",
  id: "d",
  dependencies: ["urn:client"],
};

const stateOf = (...resources: readonly NonNullable<StoredState["deployment"]["resources"]>[number][]) => ({
  version: 3,
  deployment: { manifest: {}, resources },
});
const urnsOf = ({ deployment }: StoredState) => deployment.resources?.map(({ urn }) => urn);

describe("the state that an adoption writes at once", () => {
  it("has what the copy has adopted, behind what is there", () => {
    const there = { urn: "urn:stack", type: "pulumi:pulumi:Stack" };
    assert.deepEqual(urnsOf(seeded(stateOf(there), stateOf(there, PROVIDER, TABLE))), [
      "urn:stack",
      "urn:provider",
      "urn:table",
    ]);
  });

  it("leaves out what has secrets of the copy, and what refers to that", () => {
    assert.deepEqual(urnsOf(seeded(stateOf(), stateOf(PROVIDER, TABLE, CLIENT, DOMAIN))), [
      "urn:provider",
      "urn:table",
    ]);
  });

  it("leaves out what a provider makes that is not there with the same id", () => {
    const other = { ...PROVIDER, id: "8" };
    const stage = stateOf(other);
    assert.equal(seeded(stage, stateOf(PROVIDER, TABLE)), stage);
  });

  it("stays the same where nothing of AWS is added", () => {
    const stage = stateOf();
    assert.equal(seeded(stage, stateOf(PROVIDER)), stage);
  });

  it("is encrypted in a copy with the passphrase of the copy", () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "copy-stage-"));
    try {
      const settings = path.join(folder, "Pulumi.dev.yaml");
      fs.writeFileSync(settings, "encryptionsalt: v1:copy\nconfig: {}\n");
      const { deployment } = stateOf(TABLE);
      const of = { type: "passphrase", state: { salt: "v1:stage" } };
      const state = { version: 3, deployment: { ...deployment, secrets_providers: of } };
      assert.deepEqual(encryptedFor(settings, state).deployment, {
        ...deployment,
        secrets_providers: { type: "passphrase", state: { salt: "v1:copy" } },
      });
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });

  it("is copied without protection, for a comparison that shows what would be removed", () => {
    assert.deepEqual(withoutProtection(stateOf({ ...TABLE, protect: true })), stateOf(TABLE));
  });
});
