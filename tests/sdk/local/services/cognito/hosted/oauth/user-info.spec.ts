import assert from "node:assert/strict";
import type { Header } from "#sdk/local/http/types";
import { ADA, type HostedOptions, headerOf, hostedFor, jsonOf, send, type TestHosted } from "../support";

async function tokenFor(hosted: TestHosted, scopes: readonly string[]): Promise<string> {
  const { pool, ada } = hosted;
  const tokens = await pool.tokens.issue({ user: ada, client: pool.client, source: "HostedAuth", scopes });
  return tokens.accessToken;
}

async function infoFor(scopes: readonly string[], options: HostedOptions = {}, method = "GET") {
  const hosted = hostedFor(options);
  hosted.ada.attributes = { ...hosted.ada.attributes, email_verified: "true", phone_number: "+441632960001" };
  const headers: Header[] = [["Authorization", `Bearer ${await tokenFor(hosted, scopes)}`]];
  return send(hosted, method, "/oauth2/userInfo", { headers });
}

describe("the userInfo endpoint", () => {
  it("returns everything that the client may read for a token with openid alone, as text", async () => {
    for (const method of ["GET", "POST"]) {
      const response = await infoFor(["openid"], {}, method);
      assert.equal(response.status, 200);
      assert.deepEqual(jsonOf(response), {
        sub: ADA,
        email: "ada@example.com",
        name: "Ada",
        email_verified: "true",
        phone_number: "+441632960001",
        username: "ada",
      });
    }
  });

  it("returns the attributes of further scopes", async () => {
    assert.deepEqual(Object.keys(jsonOf(await infoFor(["openid", "email"]))), [
      "sub",
      "email",
      "email_verified",
      "username",
    ]);
    assert.deepEqual(Object.keys(jsonOf(await infoFor(["openid", "phone"]))), [
      "sub",
      "phone_number",
      "username",
    ]);
  });

  it("returns no attribute that the client may not read", async () => {
    const options = { client: { readAttributes: ["name"] } };
    assert.deepEqual(Object.keys(jsonOf(await infoFor(["openid", "profile"], options))), [
      "sub",
      "name",
      "username",
    ]);
  });

  it("refuses a token without openid", async () => {
    const response = await infoFor(["aws.cognito.signin.user.admin"]);
    assert.equal(response.status, 401);
    assert.deepEqual(jsonOf(response), {
      error: "invalid_token",
      error_description: "Access token does not contain openid scope",
    });
  });

  it("refuses a request without a token", async () => {
    for (const headers of [
      [],
      [["Authorization", "Basic YTpi"]],
      [["Authorization", "Bearer"]],
    ] as Header[][]) {
      const response = await send(hostedFor(), "GET", "/oauth2/userInfo", { headers });
      assert.equal(response.status, 400);
      assert.equal(
        headerOf(response, "WWW-Authenticate"),
        'Bearer error="invalid_request", error_description="Bad OAuth2 request at UserInfo Endpoint"',
      );
    }
  });

  it("refuses ID tokens, expired ones, those of other pools, and malformed ones", async () => {
    const hosted = hostedFor();
    const { pool, ada } = hosted;
    const signedIn = { user: ada, client: pool.client, source: "HostedAuth", scopes: ["openid"] } as const;
    const { idToken, accessToken, refreshToken } = await pool.tokens.issue(signedIn);
    pool.tokens.revoke(String(refreshToken), pool.client);
    const foreign = ["{}", '{"iss":"https://evil.example.net"}', "x"].map((part) =>
      Buffer.from(part).toString("base64url"),
    );
    for (const token of [idToken, accessToken, foreign.join("."), "a.b.c", "x", `${"a".repeat(9000)}.b.c`]) {
      const headers: Header[] = [["Authorization", `Bearer ${token}`]];
      const response = await send(hosted, "GET", "/oauth2/userInfo", { headers });
      assert.equal(response.status, 401);
      assert.equal(jsonOf(response).error, "invalid_token");
      assert.doesNotMatch(
        JSON.stringify(response),
        new RegExp(token.slice(0, 40).replaceAll(".", "\\.") + "$"),
      );
    }
  });

  it("is not there for a pool without a domain", async () => {
    const response = await infoFor(["openid"], { settings: { domain: undefined } });
    assert.equal(response.status, 401);
  });
});
