import assert from "node:assert/strict";
import { CLIENT_ID, call, hostedFor, jsonOf, type TestHosted } from "../support";

async function tokensOf({ pool, ada }: TestHosted, clientId = CLIENT_ID) {
  const client = { ...pool.client, id: clientId };
  return pool.tokens.issue({ user: ada, client, source: "HostedAuth", scopes: ["openid"] });
}

const revoke = (hosted: TestHosted, form: Record<string, string>) =>
  call(hosted, "/oauth2/revoke", { client_id: CLIENT_ID, ...form });

describe("the revoke endpoint", () => {
  it("ends a sign-in by its refresh token, with an empty answer", async () => {
    const hosted = hostedFor();
    const { refreshToken, accessToken } = await tokensOf(hosted);
    const response = await revoke(hosted, { token: String(refreshToken) });
    assert.deepEqual([response.status, response.body], [200, ""]);
    await assert.rejects(hosted.pool.tokens.checkAccess(accessToken), { name: "NotAuthorizedException" });
  });

  it("ignores an unknown token", async () => {
    assert.equal((await revoke(hostedFor(), { token: "unknown" })).status, 200);
  });

  it("does not take ID and access tokens", async () => {
    const hosted = hostedFor();
    const { idToken, accessToken } = await tokensOf(hosted);
    for (const token of [idToken, accessToken]) {
      const response = await revoke(hosted, { token });
      assert.equal(response.status, 400);
      assert.equal(jsonOf(response).error, "unsupported_token_type");
    }
  });

  it("does not end a sign-in of another client", async () => {
    const hosted = hostedFor();
    const { refreshToken } = await tokensOf(hosted, "other");
    const response = await revoke(hosted, { token: String(refreshToken) });
    assert.equal(jsonOf(response).error, "unauthorized_client");
    assert.equal(hosted.pool.users.state().grants.length, 1);
  });

  it("requires a token, and an authenticated client that may revoke", async () => {
    assert.equal(jsonOf(await revoke(hostedFor(), {})).error, "invalid_request");
    const secret = hostedFor({ client: { secret: "s" } });
    assert.equal(jsonOf(await revoke(secret, { token: "x" })).error, "invalid_client");
    const without = hostedFor({ client: { revocation: false } });
    assert.equal(jsonOf(await revoke(without, { token: "x" })).error, "invalid_request");
  });
});
