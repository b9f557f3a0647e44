import { strict as assert } from "node:assert";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { callPools, makePools, POOL, PoolGraph, USER_POOL, userToken } from "../support";

describe("the file of identities", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "identities-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const start = (file = path.join(folder, "auth", "identities.json")) =>
    makePools(new PoolGraph().pool().roles(), { file }).pools;
  const Logins = { [USER_POOL]: userToken() };
  const input = { IdentityPoolId: POOL, Logins };

  it("stores identities and their logins without secrets, for nobody else to read", async () => {
    const pools = start();
    const { IdentityId } = await callPools(pools, "GetId", input);
    const { IdentityId: guest } = await callPools(pools, "GetId", { IdentityPoolId: POOL });
    const { Credentials } = await callPools(pools, "GetCredentialsForIdentity", { IdentityId, Logins });
    await pools.flush();
    const file = path.join(folder, "auth", "identities.json");
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.deepEqual(readdirSync(path.dirname(file)), ["identities.json"]);
    const written = readFileSync(file, "utf8");
    for (const secret of [...Object.values(Credentials as object), userToken()])
      assert.ok(!written.includes(String(secret)));

    const again = start();
    assert.deepEqual(await callPools(again, "GetId", input), { IdentityId });
    const { Logins: logins } = await callPools(again, "DescribeIdentity", { IdentityId: guest });
    assert.deepEqual(logins, []);
  });

  it("is not written before there is an identity", async () => {
    await start().flush();
    assert.deepEqual(readdirSync(folder), []);
  });

  it("that something else has written is left alone", () => {
    const file = path.join(folder, "other.json");
    for (const text of ["{", "{}", '{"version":2,"identities":[]}']) {
      writeFileSync(file, text);
      assert.throws(() => start(file), {
        message: `${file} keeps no identities of identity pools; move it away to begin without any`,
      });
      assert.equal(readFileSync(file, "utf8"), text);
    }
  });

  it("is reported at the end when it cannot be written, and tried again", async () => {
    const blocked = path.join(folder, "auth");
    const pools = start();
    writeFileSync(blocked, "a file where the folder should be");
    await callPools(pools, "GetId", input);
    await assert.rejects(pools.flush());
    rmSync(blocked);
    await callPools(pools, "GetId", { IdentityPoolId: POOL });
    await pools.flush();
    assert.deepEqual(readdirSync(blocked), ["identities.json"]);
  });
});
