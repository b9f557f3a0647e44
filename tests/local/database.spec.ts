import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { type Served, serve } from "./served";

describe("a database on localhost", () => {
  // The program is captured three times, and Postgres starts.
  const data = mkdtempSync(path.join(tmpdir(), "sapi-database-"));
  let served: Served;

  before(async () => {
    served = await serve("database", { data });
  });

  after(async () => {
    await served.close();
    rmSync(data, { recursive: true, force: true });
  });

  it("has what a migration made, for functions that are bound to it", async () => {
    assert.deepEqual(await served.get("/notes"), { status: 200, body: '[{"text":"milk"}]' });
  });

  it("refuses callers without permission [AUG/data-api.access]", async () => {
    const { status, body } = await served.get("/refused");
    assert.equal(status, 403);
    assert.match(
      body,
      /^AccessDeniedException: User: .* is not authorized to perform: rds-data:ExecuteStatement on resource: .*cluster:dev-database-database because no identity-based policy allows/,
    );
  });

  it("reports a failed migration with the database's error, and runs it when it is fixed", async () => {
    served.events.clear();
    served.program.save("migrations/0002_color.sql", "ALTER TABLE note ADD COLUMN color text");
    const { message } = await served.events.next("error");
    assert.match(
      message,
      /^Notes-Database-migrate failed, and would fail the deployment: .*migration 0002_color failed going up: ERROR: relation "note" does not exist; SQLState: 42P01/,
    );
    assert.deepEqual(await served.get("/notes"), { status: 200, body: '[{"text":"milk"}]' });
    served.events.clear();
    served.program.save(
      "migrations/0002_color.sql",
      "ALTER TABLE notes ADD COLUMN color text DEFAULT 'white'",
    );
    await served.events.next("invocation", ({ status }) => status === "succeeded");
    assert.deepEqual(await served.get("/notes"), { status: 200, body: '[{"text":"milk","color":"white"}]' });
  });
});
