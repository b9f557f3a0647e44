import assert from "node:assert/strict";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { sessionCredentials } from "#sdk/local/services/credentials";

describe("the credentials of a session", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "credentials-"));
  after(() => rmSync(folder, { recursive: true }));

  const modeOf = (filePath: string) => (statSync(filePath).mode & 0o777).toString(8);

  it("are drawn anew each time, and look like none of AWS", () => {
    const drawn = Array.from({ length: 50 }, () => sessionCredentials(undefined));
    for (const { accessKeyId, secretAccessKey } of drawn) {
      assert.match(accessKeyId, /^SAPI[A-Z2-7]{16}$/);
      assert.match(secretAccessKey, /^[\w-]{40}$/);
    }
    assert.equal(new Set(drawn.map(({ accessKeyId }) => accessKeyId)).size, 50);
    assert.equal(new Set(drawn.map(({ secretAccessKey }) => secretAccessKey)).size, 50);
  });

  it("are stored in the data folder, for nobody else on the machine", () => {
    const data = path.join(folder, "new", "data");
    const first = sessionCredentials(data);
    assert.equal(modeOf(data), "700");
    assert.equal(modeOf(path.join(data, "credentials.json")), "600");
    assert.deepEqual(sessionCredentials(data), first);
    assert.notDeepEqual(sessionCredentials(path.join(folder, "other")), first);
  });

  it("are closed to others, with their folder, where these could read them", () => {
    const data = path.join(folder, "open");
    const first = sessionCredentials(data);
    chmodSync(data, 0o755);
    chmodSync(path.join(data, "credentials.json"), 0o644);
    assert.deepEqual(sessionCredentials(data), first);
    assert.equal(modeOf(data), "700");
    assert.equal(modeOf(path.join(data, "credentials.json")), "600");
  });

  it("are drawn anew where the stored file is invalid, and then closed to others", () => {
    const data = path.join(folder, "odd");
    const file = path.join(data, "credentials.json");
    mkdirSync(data);
    const published = {
      accessKeyId: "AKIAIOSFODNN7EXAMPLE",
      secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    };
    for (const text of ["", "null", "[]", '{"accessKeyId":5}', JSON.stringify(published)]) {
      writeFileSync(file, text);
      chmodSync(file, 0o644);
      const drawn = sessionCredentials(data);
      assert.match(drawn.accessKeyId, /^SAPI/, text);
      assert.deepEqual(JSON.parse(readFileSync(file, "utf8")), drawn);
      assert.equal(modeOf(file), "600");
    }
  });
});
