import assert from "node:assert/strict";
import * as path from "node:path";
import { ROOT } from "../../support/paths";

const from = (name: string) => import(path.join(ROOT, "scripts", "release", `${name}.mjs`));

describe("the changelog of a release", () => {
  const CHANGELOG =
    "# Changelog\n\n## Unreleased\n\n### Added\n\n- show it\n\n## 0.1.0 (2026-01-02)\n\n- old\n";

  it("gets a heading above what was unreleased", async () => {
    const { released, unreleased } = await from("changelog");
    assert.equal(unreleased(CHANGELOG), "### Added\n\n- show it");
    const after = released(CHANGELOG, "0.2.0", "2026-11-28");
    assert.equal(unreleased(after), "");
    assert.ok(
      after.includes("\n## Unreleased\n\n## 0.2.0 (2026-11-28)\n\n### Added\n\n- show it\n\n## 0.1.0"),
    );
  });
});

describe("the addresses of a release", () => {
  const REPOSITORY = "https://github.com/somebody/serverless";

  it("follow from the repository", async () => {
    const { withAddresses } = await from("addresses");
    const site = withAddresses({}, "sdk", { repository: REPOSITORY, homepage: "https://example.com" });
    assert.equal(site.homepage, "https://example.com");
    assert.deepEqual(withAddresses({ name: "x" }, "sdk", { repository: REPOSITORY, homepage: "" }), {
      name: "x",
      repository: { type: "git", url: `git+${REPOSITORY}.git`, directory: "sdk" },
      bugs: `${REPOSITORY}/issues`,
      publishConfig: { access: "public", provenance: true },
    });
  });

  it("are those that the Pulumi Registry asks for", async () => {
    const { schemaWithAddresses } = await from("addresses");
    assert.deepEqual(schemaWithAddresses({}, { repository: REPOSITORY, homepage: "https://example.com" }), {
      homepage: "https://example.com",
      repository: REPOSITORY,
      publisher: "somebody",
      pluginDownloadURL: "github://api.github.com/somebody/serverless",
    });
  });

  it("are none without one, and keep a release from being published", async () => {
    const { missingAddresses, schemaWithAddresses, withAddresses } = await from("addresses");
    const none = { repository: "", homepage: "" };
    assert.deepEqual(withAddresses({ name: "x" }, "sdk", none), { name: "x" });
    assert.deepEqual(schemaWithAddresses({ name: "x" }, none), { name: "x" });
    assert.equal(missingAddresses(none).length, 1);
    assert.deepEqual(missingAddresses({ repository: REPOSITORY }), []);
  });
});

describe("the obstacles of a release", () => {
  it("are a version that is none, another tag, and no address, all at once", async () => {
    const { obstacles } = await from("prepare");
    assert.deepEqual(obstacles(ROOT, { version: "1.2", tag: "v1.3", isDry: false }).length, 3);
  });

  it("are none in a dry run of this repository", async () => {
    const { obstacles, versionOf } = await from("prepare");
    assert.deepEqual(obstacles(ROOT, { version: versionOf(ROOT), tag: undefined, isDry: true }), []);
  });
});
