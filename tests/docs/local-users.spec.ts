import assert from "node:assert/strict";
import { auth } from "#sdk/cli/auth";
import { SIGN_IN_OPERATIONS } from "#sdk/local/services/cognito/user-pool/operations/sign-in/operations";
import { USER_POOL_OPERATIONS } from "#sdk/local/services/cognito/user-pool/operations/table";
import { TOKEN_OPERATIONS } from "#sdk/local/services/cognito/user-pool/operations/tokens";
import { readPage } from "../support/markdown";

describe("the page on users on localhost", () => {
  const page = readPage("docs/local-users.md");

  it("lists every operation that is served, once, and no other", () => {
    const [, covered = ""] = page.split("\n## What is covered\n");
    const [table = ""] = covered.split("| trigger |");
    const rows = table.split("\n").filter((line) => line.startsWith("| ") && line.includes("`"));
    const named = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name));
    const served = [USER_POOL_OPERATIONS, SIGN_IN_OPERATIONS, TOKEN_OPERATIONS].flatMap((table) =>
      Object.keys(table),
    );
    assert.deepEqual([...named].sort(), [...served, "ListUserPools"].sort());
  });

  it("names every option of sapi auth", () => {
    for (const name of Object.keys(auth.options)) assert.ok(page.includes(`--${name}`), name);
  });
});
