import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { clusterResource, TestedApi } from "./support";

/** A program that writes one row and, in a transaction that stays open, another. It is killed then. */
const KILLED = `
  const { TestedApi, clusterResource } = require("./support");
  (async () => {
    const api = new TestedApi({ data: process.argv[1] });
    await api.serve(clusterResource());
    await api.execute("CREATE TABLE notes (id int)");
    await api.execute("INSERT INTO notes VALUES (1)");
    const transactionId = await api.begin();
    await api.execute("INSERT INTO notes VALUES (2)", { transactionId });
    process.kill(process.pid, "SIGKILL");
  })();
`;

describe("a cluster with a data folder", () => {
  // Two processes start one after the other.
  const data = mkdtempSync(path.join(tmpdir(), "sapi-rds-data-"));
  after(() => rmSync(data, { recursive: true, force: true }));

  it("has what was acknowledged, and nothing of what was open, after the process was killed", async () => {
    const signal = await new Promise((resolve) => {
      const load = ["-r", "ts-node/register/transpile-only", "-e", KILLED, data];
      execFile(process.execPath, load, { cwd: __dirname }, (error) => resolve(error?.signal));
    });
    assert.equal(signal, "SIGKILL");
    const api = new TestedApi({ data });
    await api.serve(clusterResource());
    assert.deepEqual(await api.rows("SELECT id FROM notes"), [{ id: 1 }]);
    await api.close();
  });

  it("is in a folder of its own, which is closed to others", () => {
    assert.equal(statSync(path.join(data, "rds-data")).mode & 0o077, 0);
    assert.ok(statSync(path.join(data, "rds-data", "notes", "PG_VERSION")).isFile());
  });
});
