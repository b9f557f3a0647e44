import assert from "node:assert/strict";
import type { GatewayResponse, Header } from "#sdk/local/http/types";
import { ServiceError } from "#sdk/local/services/service-error";
import {
  answerOf,
  authorizationQuery,
  CALLBACK,
  CLIENT_ID,
  call,
  type HostedOptions,
  headerOf,
  hostedFor,
  jsonOf,
  send,
  sha256,
  type TestHosted,
  Visitor,
} from "../support";

const VERIFIER = "a-verifier-that-is-longer-than-43-characters-0001";
const PKCE = { code_challenge: sha256(VERIFIER).toString("base64url"), code_challenge_method: "S256" };

const basic = (id: string, secret: string): Header => [
  "Authorization",
  `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`,
];

async function codeFor(hosted: TestHosted, changes: Record<string, string> = {}): Promise<string> {
  return answerOf(await new Visitor(hosted).signIn(changes), "code") ?? assert.fail("no code was given");
}

/** Exchanges a code. A parameter that is `undefined` is left out. */
function exchange(
  hosted: TestHosted,
  changes: Record<string, string | undefined>,
  headers: Header[] = [],
): Promise<GatewayResponse> {
  const form = { grant_type: "authorization_code", client_id: CLIENT_ID, redirect_uri: CALLBACK, ...changes };
  const sent = Object.entries(form).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return call(hosted, "/oauth2/token", Object.fromEntries(sent), headers);
}

function assertRefused(response: GatewayResponse, error: string): void {
  assert.equal(response.status, 400);
  assert.equal(jsonOf(response).error, error);
}

describe("the token endpoint", () => {
  describe("for a code", () => {
    it("gives ID, access and refresh token", async () => {
      const hosted = hostedFor();
      const response = await exchange(hosted, { code: await codeFor(hosted, { nonce: "n1" }) });
      assert.equal(response.status, 200);
      const { id_token, access_token, refresh_token, ...rest } = jsonOf(response);
      assert.match(String(id_token), /^e30\./);
      assert.match(String(access_token), /^e30\./);
      assert.match(String(refresh_token), /^refresh-/);
      assert.deepEqual(rest, { expires_in: 3600, token_type: "Bearer" });
      assert.equal(headerOf(response, "Cache-Control"), "no-store");
      assert.equal(headerOf(response, "Access-Control-Allow-Origin"), "*");
      const [{ source, nonce, user } = assert.fail()] = hosted.issued;
      assert.deepEqual({ source, nonce, user }, { source: "HostedAuth", nonce: "n1", user: hosted.ada });
    });

    it("gives all scopes of the client when none was requested, else those requested", async () => {
      const hosted = hostedFor();
      await exchange(hosted, { code: await codeFor(hosted) });
      await exchange(hosted, { code: await codeFor(hosted, { scope: "openid email openid" }) });
      assert.deepEqual(
        hosted.issued.map(({ scopes }) => scopes),
        [hosted.pool.client.oauth.scopes, ["openid", "email"]],
      );
    });

    it("gives no ID token without openid", async () => {
      const hosted = hostedFor();
      const code = await codeFor(hosted, { scope: "https://api.example.com/read" });
      assert.equal("id_token" in jsonOf(await exchange(hosted, { code })), false);
    });

    it("takes a code once, and ends the sign-in when it comes again", async () => {
      const hosted = hostedFor();
      const code = await codeFor(hosted);
      const { access_token, refresh_token } = jsonOf(await exchange(hosted, { code }));
      const bearer: Header = ["Authorization", `Bearer ${access_token}`];
      assert.equal((await send(hosted, "GET", "/oauth2/userInfo", { headers: [bearer] })).status, 200);

      assertRefused(await exchange(hosted, { code }), "invalid_grant");
      assertRefused(
        await exchange(hosted, { grant_type: "refresh_token", refresh_token: String(refresh_token) }),
        "invalid_grant",
      );
      assert.equal((await send(hosted, "GET", "/oauth2/userInfo", { headers: [bearer] })).status, 401);
    });

    it("ends the sign-in also when the code comes again while the first answer is being made", async () => {
      const hosted = hostedFor();
      const code = await codeFor(hosted);
      const [first, second] = await Promise.all([exchange(hosted, { code }), exchange(hosted, { code })]);
      assertRefused(first, "invalid_grant");
      assertRefused(second, "invalid_grant");
      assert.deepEqual(hosted.pool.users.state().grants, []);
    });

    it("leaves other sign-ins of the user alone when a code comes again", async () => {
      const hosted = hostedFor();
      const code = await codeFor(hosted);
      await exchange(hosted, { code });
      const other = jsonOf(await exchange(hosted, { code: await codeFor(hosted) }));
      await exchange(hosted, { code });
      const again = { grant_type: "refresh_token", refresh_token: String(other.refresh_token) };
      assert.equal((await exchange(hosted, again)).status, 200);
    });

    it("takes a code for five minutes", async () => {
      const hosted = hostedFor();
      const [inTime, late] = [await codeFor(hosted), await codeFor(hosted)];
      hosted.pool.pass(299_999);
      assert.equal((await exchange(hosted, { code: inTime })).status, 200);
      hosted.pool.pass(1);
      assertRefused(await exchange(hosted, { code: late }), "invalid_grant");
    });

    it("refuses an unknown or a missing code", async () => {
      const hosted = hostedFor();
      assertRefused(await exchange(hosted, { code: "constructor" }), "invalid_grant");
      assertRefused(await exchange(hosted, {}), "invalid_request");
    });

    it("requires the callback URL that the code was sent to", async () => {
      const hosted = hostedFor();
      const other = "http://localhost:3000/";
      assertRefused(
        await exchange(hosted, { code: await codeFor(hosted), redirect_uri: other }),
        "invalid_grant",
      );
      assertRefused(
        await exchange(hosted, { code: await codeFor(hosted), redirect_uri: `${CALLBACK}/` }),
        "unauthorized_client",
      );
      assertRefused(
        await exchange(hosted, { code: await codeFor(hosted), redirect_uri: undefined }),
        "invalid_request",
      );
    });

    it("gives nothing to a user who was disabled or deleted meanwhile", async () => {
      const hosted = hostedFor();
      const [disabled, deleted] = [await codeFor(hosted), await codeFor(hosted)];
      hosted.ada.enabled = false;
      assertRefused(await exchange(hosted, { code: disabled }), "invalid_grant");
      hosted.pool.users.remove(hosted.ada);
      assertRefused(await exchange(hosted, { code: deleted }), "invalid_grant");
      assert.deepEqual(hosted.issued, []);
    });

    it("is refused to a client without that flow", async () => {
      const hosted = hostedFor({ oauth: { flows: ["implicit"] } });
      assertRefused(await exchange(hosted, { code: "x" }), "unauthorized_client");
    });

    it("reports the error of a function that failed", async () => {
      const text = "PreTokenGeneration failed with error no.";
      const hosted = hostedFor();
      const code = await codeFor(hosted);
      hosted.pool.tokens.issue = () =>
        Promise.reject(new ServiceError("UserLambdaValidationException", text));
      assert.deepEqual(jsonOf(await exchange(hosted, { code })), {
        error: "invalid_grant",
        error_description: text,
      });
    });
  });

  describe("for a code with PKCE", () => {
    it("takes the verifier that the challenge was made of", async () => {
      const hosted = hostedFor();
      const response = await exchange(hosted, { code: await codeFor(hosted, PKCE), code_verifier: VERIFIER });
      assert.equal(response.status, 200);
    });

    const wrong: [what: string, verifier: string | undefined][] = [
      ["another verifier", `${VERIFIER}x`],
      ["no verifier", undefined],
      ["an empty verifier", ""],
      ["the challenge itself", PKCE.code_challenge],
    ];
    for (const [what, code_verifier] of wrong) {
      it(`does not take ${what}, and the code is used up`, async () => {
        const hosted = hostedFor();
        const code = await codeFor(hosted, PKCE);
        assertRefused(await exchange(hosted, { code, code_verifier }), "invalid_grant");
        assertRefused(await exchange(hosted, { code, code_verifier: VERIFIER }), "invalid_grant");
        assert.deepEqual(hosted.issued, []);
      });
    }

    it("does not take a verifier for a code without a challenge", async () => {
      const hosted = hostedFor();
      const response = await exchange(hosted, { code: await codeFor(hosted), code_verifier: VERIFIER });
      assertRefused(response, "invalid_grant");
    });
  });

  describe("authenticates its client:", () => {
    const secret = "a-secret-of-the-client";
    const withSecret: HostedOptions = { client: { secret } };

    it("by the secret in the header or in the body", async () => {
      const hosted = hostedFor(withSecret);
      const header = await exchange(hosted, { code: await codeFor(hosted), client_id: undefined }, [
        basic(CLIENT_ID, secret),
      ]);
      assert.equal(header.status, 200);
      const body = await exchange(hosted, { code: await codeFor(hosted), client_secret: secret });
      assert.equal(body.status, 200);
    });

    const cases: [
      what: string,
      options: HostedOptions,
      form: Record<string, string | undefined>,
      headers: Header[],
    ][] = [
      ["without the secret", withSecret, {}, []],
      ["with a wrong secret in the body", withSecret, { client_secret: `${secret}x` }, []],
      ["with a wrong secret in the header", withSecret, {}, [basic(CLIENT_ID, "wrong")]],
      ["with an empty secret", withSecret, {}, [basic(CLIENT_ID, "")]],
      ["with a secret where the client has none", {}, { client_secret: "any" }, []],
      ["with an unknown id", {}, { client_id: "nobody" }, []],
      ["with two ids", withSecret, { client_id: "other" }, [basic(CLIENT_ID, secret)]],
      ["with a header that says nothing", {}, {}, [["Authorization", "Basic ????"]]],
      ["with a header of another kind", {}, {}, [["Authorization", `Bearer ${CLIENT_ID}`]]],
    ];
    for (const [what, options, form, headers] of cases) {
      it(`it refuses one ${what}, without using the code up`, async () => {
        const hosted = hostedFor(options);
        const code = await codeFor(hosted);
        assertRefused(await exchange(hosted, { code, ...form }, headers), "invalid_client");
        const right = options === withSecret ? { client_secret: secret } : {};
        assert.equal((await exchange(hosted, { code, ...right })).status, 200);
      });
    }

    it("it gives no tokens for the code of another client", async () => {
      const hosted = hostedFor();
      const other = { ...hosted.pool.client, id: "other" };
      const pages = hostedFor({
        ports: {
          poolOfClient: (id) =>
            id === "other"
              ? { pool: hosted.pool, client: other }
              : { pool: hosted.pool, client: hosted.pool.client },
        },
      });
      const code = await codeFor(pages);
      assertRefused(await exchange(pages, { code, client_id: "other" }), "invalid_grant");
    });

    it("it requires a client id", async () => {
      assertRefused(await exchange(hostedFor(), { client_id: undefined, code: "x" }), "invalid_request");
    });

    it("it requires a domain of the pool", async () => {
      const response = await exchange(hostedFor({ settings: { domain: undefined } }), { code: "x" });
      assertRefused(response, "invalid_request");
      assert.match(String(jsonOf(response).error_description), /add an aws\.cognito\.UserPoolDomain/);
    });
  });

  describe("for a refresh token", () => {
    it("gives ID and access token, and no other refresh token", async () => {
      const hosted = hostedFor();
      const { refresh_token } = jsonOf(await exchange(hosted, { code: await codeFor(hosted) }));
      const response = await exchange(hosted, {
        grant_type: "refresh_token",
        refresh_token: String(refresh_token),
        redirect_uri: undefined,
      });
      assert.equal(response.status, 200);
      assert.deepEqual(Object.keys(jsonOf(response)), [
        "id_token",
        "access_token",
        "expires_in",
        "token_type",
      ]);
    });

    it("refuses an unknown one, and a missing one", async () => {
      const hosted = hostedFor();
      const unknown = { grant_type: "refresh_token", refresh_token: "unknown" };
      assertRefused(await exchange(hosted, unknown), "invalid_grant");
      assertRefused(await exchange(hosted, { grant_type: "refresh_token" }), "invalid_request");
    });
  });

  describe("for a client itself", () => {
    const machine: HostedOptions = {
      client: { secret: "s3" },
      oauth: { flows: ["client_credentials"], scopes: ["https://api.example.com/read", "openid"] },
    };
    const ask = (options: HostedOptions, form: Record<string, string> = {}) =>
      call(hostedFor(options), "/oauth2/token", { grant_type: "client_credentials", ...form }, [
        basic(CLIENT_ID, "s3"),
      ]);

    it("gives an access token and nothing else", async () => {
      const response = await ask(machine);
      const { access_token, ...rest } = jsonOf(response);
      assert.deepEqual(rest, { expires_in: 3600, token_type: "Bearer" });
      const claims = Buffer.from(String(access_token).split(".")[1] as string, "base64url").toString();
      assert.equal(JSON.parse(claims).scope, "https://api.example.com/read");
    });

    it("has scopes of resource servers alone", async () => {
      assertRefused(await ask(machine, { scope: "openid" }), "invalid_scope");
      assertRefused(await ask(machine, { scope: "https://api.example.com/write" }), "invalid_scope");
      assert.equal((await ask(machine, { scope: "https://api.example.com/read" })).status, 200);
    });

    it("is refused without the flow, and to a client without a secret", async () => {
      assertRefused(await ask({ ...machine, oauth: { flows: ["code"] } }), "unauthorized_client");
      const open = hostedFor({ oauth: { flows: ["client_credentials"] } });
      const form = { grant_type: "client_credentials", client_id: CLIENT_ID };
      assertRefused(await call(open, "/oauth2/token", form), "unauthorized_client");
    });
  });

  it("refuses other grants, and a missing one", async () => {
    const hosted = hostedFor();
    assertRefused(await exchange(hosted, { grant_type: "password" }), "unsupported_grant_type");
    assertRefused(await exchange(hosted, { grant_type: "__proto__" }), "unsupported_grant_type");
    assertRefused(await exchange(hosted, { grant_type: undefined }), "invalid_request");
  });

  it("refuses a body that is not a form, or repeats a parameter", async () => {
    const hosted = hostedFor();
    const typed = (type: string, body: string) =>
      send(hosted, "POST", "/oauth2/token", { headers: [["content-type", type]], body });
    assertRefused(await typed("application/json", '{"grant_type":"authorization_code"}'), "invalid_request");
    const twice = `grant_type=authorization_code&client_id=${CLIENT_ID}&code=a&code=b`;
    assertRefused(await typed("application/x-www-form-urlencoded", twice), "invalid_request");
  });

  it("answers preflight requests of other origins", async () => {
    const response = await send(hostedFor(), "OPTIONS", "/oauth2/token");
    assert.equal(response.status, 204);
    assert.equal(headerOf(response, "Access-Control-Allow-Origin"), "*");
    assert.equal(headerOf(response, "Access-Control-Allow-Headers"), "Authorization, *");
  });

  it("takes nothing but POST", async () => {
    const response = await send(hostedFor(), "GET", `/oauth2/token?${authorizationQuery()}`);
    assert.equal(response.status, 405);
    assert.equal(headerOf(response, "Allow"), "POST");
  });
});
