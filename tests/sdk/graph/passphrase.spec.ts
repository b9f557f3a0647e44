import assert from "node:assert/strict";
import * as path from "node:path";
import { decryptConfig } from "#sdk/graph/passphrase";
import { readProject } from "#sdk/graph/project";
import { type TemporaryProject, temporaryProject } from "../../support/project";

/** Written by the Pulumi CLI with the passphrase `standin`. */
const SETTINGS = `config:
  aws:region: us-east-1
  notes:STRIPE_KEY:
    secure: v1:VUUm2lpWEoY0jfau:bZtaJnGCSRT2wmhH3EsJNDRAMQE=
  notes:mail:
    host: smtp.example.com
    keys:
      - secure: v1:VUUm2lpWEoY0jfau:bZtaJnGCSRT2wmhH3EsJNDRAMQE=
encryptionsalt: v1:OSn+OS97AXo=:v1:vRy6BvrPA5114NBg:Uw9K9Q+2Au4qAMaZ79Y2Es1FjRwx+Q==
`;
const DECRYPTED = {
  "notes:STRIPE_KEY": "new2",
  "notes:mail": '{"host":"smtp.example.com","keys":["new2"]}',
};

describe("configuration that is encrypted with a passphrase", () => {
  let project: TemporaryProject;
  before(() => {
    const files = { "index.js": "", "Pulumi.dev.yaml": SETTINGS, "Pulumi.prod.yaml": "config: {}\n" };
    project = temporaryProject({ ...files, passphrase: "standin\n" });
  });
  after(() => project.remove());
  const decrypted = (env: Readonly<Record<string, string>>, stack = "dev") =>
    decryptConfig(readProject(project.folder, stack), env);

  it("is read with the passphrase, as Pulumi reads it, also inside of objects and lists", async () => {
    assert.deepEqual(await decrypted({ PULUMI_CONFIG_PASSPHRASE: "standin" }), DECRYPTED);
    const file = path.join(project.folder, "passphrase");
    assert.deepEqual(await decrypted({ PULUMI_CONFIG_PASSPHRASE_FILE: file }), DECRYPTED);
  });

  it("is left alone without the passphrase, with another one, and where nothing is encrypted", async () => {
    assert.deepEqual(await decrypted({}), {});
    assert.deepEqual(await decrypted({ PULUMI_CONFIG_PASSPHRASE: "other" }), {});
    assert.deepEqual(await decrypted({ PULUMI_CONFIG_PASSPHRASE: "standin" }, "prod"), {});
  });
});
