import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { findSstProject, readSources } from "#sdk/cli/upgrade/sst/find-project";

describe("the version that a project of SST uses", () => {
  let workspace: string;

  beforeEach(() => {
    workspace = realpathSync(mkdtempSync(path.join(os.tmpdir(), "sapi-versions-")));
    write("apps/shop/sst.json", '{"name":"shop"}');
    write("apps/shop/package.json", '{"devDependencies":{"@serverless-stack/resources":"^1.6.4"}}');
    write("apps/shop/services/package.json", "{}");
  });
  afterEach(() => rmSync(workspace, { recursive: true, force: true }));

  function write(file: string, text: string): void {
    mkdirSync(path.dirname(path.join(workspace, file)), { recursive: true });
    writeFileSync(path.join(workspace, file), text);
  }

  const versions = () => [...readSources(findSstProject([path.join(workspace, "apps/shop")]), []).versions];

  it("is read from the lockfile of the workspace around it, and from packages that are installed there", () => {
    const manifest = '{"version":"1.18.4"}';
    write("package-lock.json", "{}");
    write("node_modules/@serverless-stack/resources/package.json", manifest);
    assert.deepEqual(versions(), [
      ["../../package-lock.json", "{}"],
      ["../../node_modules/@serverless-stack/resources/package.json", manifest],
    ]);
  });

  it("is that of the nearest lockfile, and of the package that a part of it has for itself", () => {
    write("package-lock.json", "{}");
    write("apps/shop/yarn.lock", "# yarn lockfile v1\n");
    write("apps/shop/services/node_modules/sst/package.json", '{"version":"2.1.0"}');
    assert.deepEqual(versions(), [
      ["yarn.lock", "# yarn lockfile v1\n"],
      ["services/node_modules/sst/package.json", '{"version":"2.1.0"}'],
    ]);
  });
});
