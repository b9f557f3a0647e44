import assert from "node:assert/strict";
import { authorizationQuery, CALLBACK, headerOf, hostedFor, locationOf, send } from "./support";

const authorize = (query: string, options = {}) =>
  send(hostedFor(options), "GET", `/oauth2/authorize?${query}`);

describe("an authorization request to the hosted pages", () => {
  it("leads to the sign-in page with all of its parameters", async () => {
    const query = authorizationQuery({ scope: "openid email", nonce: "n", login_hint: "ada" });
    const response = await authorize(query);
    assert.equal(response.status, 302);
    const { pathname, searchParams } = new URL(locationOf(response), "http://localhost");
    assert.equal(pathname, "/login");
    assert.deepEqual(Object.fromEntries(searchParams), {
      client_id: "4notesclient0000000000000",
      redirect_uri: CALLBACK,
      response_type: "code",
      scope: "openid email",
      state: "s 1",
      nonce: "n",
      login_hint: "ada",
    });
  });

  describe("is refused on a page, never by a redirect,", () => {
    const cases: [what: string, query: string, error: string][] = [
      ["without a client", authorizationQuery({ client_id: undefined }), "invalid_request"],
      ["for a client that there is not", authorizationQuery({ client_id: "nobody" }), "invalid_request"],
      [
        "for a client named like an inherited property",
        authorizationQuery({ client_id: "__proto__" }),
        "invalid_request",
      ],
      ["without a callback URL", authorizationQuery({ redirect_uri: undefined }), "invalid_request"],
      ["with two clients", `${authorizationQuery()}&client_id=other`, "invalid_request"],
      [
        "with two callback URLs",
        `${authorizationQuery()}&redirect_uri=https://evil.example.net/`,
        "invalid_request",
      ],
    ];
    for (const [what, query, error] of cases) {
      it(what, async () => {
        const response = await authorize(query);
        assert.equal(response.status, 400);
        assert.equal(headerOf(response, "Location"), undefined);
        assert.match(String(response.body), new RegExp(`<code>${error}</code>`));
      });
    }

    it("for a client that has no OAuth flows enabled", async () => {
      const response = await authorize(authorizationQuery(), { oauth: { enabled: false } });
      assert.equal(response.status, 400);
      assert.match(String(response.body), /<code>unauthorized_client<\/code>/);
    });

    it("in a pool without a domain, with the cure", async () => {
      const response = await authorize(authorizationQuery(), { settings: { domain: undefined } });
      assert.equal(response.status, 400);
      assert.match(String(response.body), /add an aws\.cognito\.UserPoolDomain/);
    });

    it("for an external provider, which is not emulated", async () => {
      const response = await authorize(authorizationQuery({ identity_provider: "Google" }));
      assert.equal(response.status, 400);
      assert.match(String(response.body), /Signing in through Google is not emulated/);
    });

    it("for a client that signs in through external providers only", async () => {
      const response = await authorize(authorizationQuery(), {
        client: { identityProviders: ["Google", "Okta"] },
      });
      assert.match(String(response.body), /Signing in through Google or Okta is not emulated/);
    });
  });

  describe("does not lead elsewhere when the callback URL is", () => {
    const foreign = [
      "https://evil.example.net/callback",
      "https://app.example.com/callback/",
      "https://app.example.com/callback?x=1",
      "https://app.example.com/callback#x",
      "https://app.example.com/Callback",
      "HTTPS://app.example.com/callback",
      "https://APP.example.com/callback",
      "https://app.example.com:443/callback",
      "https://app.example.com./callback",
      "https://app.example.com@evil.example.net/callback",
      "https://evil.example.net/?https://app.example.com/callback",
      "https://evil.example.net/#https://app.example.com/callback",
      "https://app.example.com.evil.example.net/callback",
      "https://app.example.com/callback/../../evil",
      "https://app.example.com/%63allback",
      "https://app.example.com%2fcallback",
      "https://app.example.com\\callback",
      "https:\\\\app.example.com/callback",
      "//app.example.com/callback",
      "///evil.example.net",
      "/\\evil.example.net",
      "/callback",
      " https://app.example.com/callback",
      "https://app.example.com/callback ",
      "https://app.example.com/callback\r\nLocation: https://evil.example.net",
      "https://app.example.com/callback\u0000",
      "https://app.example.com/callback,https://evil.example.net",
      "https://\uff41pp.example.com/callback",
      "javascript:alert(1)//https://app.example.com/callback",
      "data:text/html,https://app.example.com/callback",
      "http://localhost:3000",
      "http://127.0.0.1:3000/",
    ];
    for (const redirect_uri of foreign) {
      it(JSON.stringify(redirect_uri), async () => {
        const response = await authorize(authorizationQuery({ redirect_uri }));
        assert.equal(response.status, 400);
        assert.equal(headerOf(response, "Location"), undefined);
        assert.match(String(response.body), /<code>redirect_mismatch<\/code>/);
      });
    }

    it("encoded twice", async () => {
      const response = await authorize(authorizationQuery({ redirect_uri: encodeURIComponent(CALLBACK) }));
      assert.equal(response.status, 400);
    });

    it("named in brackets", async () => {
      const query = `${authorizationQuery({ redirect_uri: undefined })}&redirect_uri[]=${encodeURIComponent(CALLBACK)}`;
      assert.equal((await authorize(query)).status, 400);
    });
  });

  describe("is refused to the application itself, with its state,", () => {
    const rest = "state=s%201";
    const cases: [what: string, query: string, location: string][] = [
      [
        "without a response type",
        authorizationQuery({ response_type: undefined }),
        `${rest}&error=invalid_request`,
      ],
      [
        "with an unknown response type",
        authorizationQuery({ response_type: "id_token" }),
        `${rest}&error=invalid_request`,
      ],
      [
        "for a flow that the client does not have",
        authorizationQuery({ response_type: "token" }),
        `${rest}&error=unauthorized_client`,
      ],
      [
        "with a scope that the client does not have",
        authorizationQuery({ scope: "openid admin" }),
        `${rest}&error=invalid_scope`,
      ],
      [
        "with a scope about claims without openid",
        authorizationQuery({ scope: "email" }),
        `${rest}&error=invalid_scope`,
      ],
      [
        "with a plain challenge",
        authorizationQuery({ code_challenge: "a".repeat(43), code_challenge_method: "plain" }),
        `error_description=code_challenge_method%20must%20be%20S256&${rest}&error=invalid_request`,
      ],
      [
        "with a challenge without its method",
        authorizationQuery({ code_challenge: "a".repeat(43) }),
        `error_description=code_challenge_method%20must%20be%20S256&${rest}&error=invalid_request`,
      ],
      [
        "with a method without a challenge",
        authorizationQuery({ code_challenge_method: "S256" }),
        `error_description=code_challenge%20is%20not%20present&${rest}&error=invalid_request`,
      ],
      [
        "with a challenge that is no SHA-256",
        authorizationQuery({ code_challenge: "short", code_challenge_method: "S256" }),
        `error_description=code_challenge%20must%20be%20a%20SHA-256%20in%20base64url&${rest}&error=invalid_request`,
      ],
      [
        "with two scopes parameters",
        `${authorizationQuery({ scope: "openid" })}&scope=email`,
        `error_description=scope%20is%20there%20more%20than%20once&${rest}&error=invalid_request`,
      ],
    ];
    for (const [what, query, answer] of cases) {
      it(what, async () => {
        const response = await authorize(query);
        assert.equal(response.status, 302);
        assert.equal(locationOf(response), `${CALLBACK}?${answer}`);
      });
    }

    it("without a state when none was sent, or two were", async () => {
      const none = await authorize(authorizationQuery({ state: undefined, response_type: undefined }));
      assert.equal(locationOf(none), `${CALLBACK}?error=invalid_request`);
      const two = await authorize(`${authorizationQuery()}&state=other`);
      assert.equal(
        locationOf(two),
        `${CALLBACK}?error_description=state%20is%20there%20more%20than%20once&error=invalid_request`,
      );
    });

    it("behind a query that the callback URL has already", async () => {
      const callbackUrls = ["https://app.example.com/callback?from=pool"];
      const query = authorizationQuery({ redirect_uri: callbackUrls[0], response_type: "x", state: "1" });
      const response = await authorize(query, { oauth: { callbackUrls } });
      assert.equal(
        locationOf(response),
        "https://app.example.com/callback?from=pool&state=1&error=invalid_request",
      );
    });

    it("on the pages as well as at the authorize endpoint", async () => {
      for (const path of [
        "/login",
        "/signup",
        "/forgotPassword",
        "/confirmUser",
        "/changePassword",
        "/mfa",
      ]) {
        const response = await send(hostedFor(), "GET", `${path}?${authorizationQuery({ scope: "admin" })}`);
        assert.equal(locationOf(response), `${CALLBACK}?${rest}&error=invalid_scope`, path);
      }
    });
  });

  it("goes to the default callback URL where none is named and the pool is the only provider", async () => {
    const query = authorizationQuery({ redirect_uri: undefined, response_type: "x", state: undefined });
    const oauth = { defaultRedirectUri: CALLBACK };
    assert.equal(locationOf(await authorize(query, { oauth })), `${CALLBACK}?error=invalid_request`);
    const two = await authorize(query, { oauth, client: { identityProviders: ["COGNITO", "Google"] } });
    assert.equal(two.status, 400);
  });

  it("may be on a mobile app's scheme", async () => {
    const callbackUrls = ["notes://signed-in"];
    const query = authorizationQuery({ redirect_uri: "notes://signed-in", scope: "x", state: undefined });
    assert.equal(
      locationOf(await authorize(query, { oauth: { callbackUrls } })),
      "notes://signed-in?error=invalid_scope",
    );
  });
});
