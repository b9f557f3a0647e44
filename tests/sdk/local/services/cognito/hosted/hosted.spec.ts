import assert from "node:assert/strict";
import { ServiceError } from "#sdk/local/services/service-error";
import {
  addUser,
  authorizationQuery,
  CALLBACK,
  CLIENT_ID,
  call,
  headerOf,
  hostedFor,
  jsonOf,
  PASSWORD,
  send,
  Visitor,
} from "./support";

const PAGES = [
  "/login",
  "/signup",
  "/confirmUser",
  "/resendcode",
  "/forgotPassword",
  "/confirmForgotPassword",
] as const;

describe("the hosted pages", () => {
  it("leave other paths to other servers", async () => {
    const { handle } = hostedFor();
    const request = { ...REQUEST, method: "GET" };
    for (const rawPath of ["/", "/favicon.ico", "/login/", "/Login", "/oauth2", "/constructor", "/%6Cogin"]) {
      assert.equal(await handle({ ...request, rawPath }), undefined, rawPath);
    }
  });

  it("answer methods that a path does not have with those that it has", async () => {
    const cases = [
      ["PUT", "/login", "GET, POST"],
      ["POST", "/oauth2/authorize", "GET"],
      ["POST", "/logout", "GET"],
      ["DELETE", "/oauth2/userInfo", "GET, POST"],
      ["OPTIONS", "/oauth2/authorize", "GET"],
    ] as const;
    for (const [method, path, allow] of cases) {
      const response = await send(hostedFor(), method, `${path}?${authorizationQuery()}`);
      assert.deepEqual([response.status, headerOf(response, "Allow")], [405, allow]);
    }
  });

  it("run no script, load nothing, are in no frame and in no cache", async () => {
    for (const path of PAGES) {
      const response = await send(hostedFor(), "GET", `${path}?${authorizationQuery()}`);
      assert.equal(response.status, 200);
      assert.match(
        headerOf(response, "Content-Security-Policy") ?? "",
        /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; form-action 'self' http:\/\/localhost:\* http:\/\/127\.0\.0\.1:\* https:\/\/localhost:\* https:\/\/app\.example\.com http:\/\/localhost:3000; base-uri 'none'; frame-ancestors 'none'$/,
      );
      assert.equal(headerOf(response, "X-Frame-Options"), "DENY");
      assert.equal(headerOf(response, "Cache-Control"), "no-store");
      assert.equal(headerOf(response, "X-Content-Type-Options"), "nosniff");
      assert.equal(headerOf(response, "Referrer-Policy"), "same-origin");
      assert.equal(headerOf(response, "Content-Length"), String(Buffer.byteLength(String(response.body))));
    }
  });

  it("let forms redirect to mobile apps, and put no source into the policy that would end it", async () => {
    const callbackUrls = [CALLBACK, "notes://done", "https://a;script-src *;b/", "not a url"];
    const response = await send(
      hostedFor({ oauth: { callbackUrls } }),
      "GET",
      `/login?${authorizationQuery()}`,
    );
    const policy = headerOf(response, "Content-Security-Policy") ?? "";
    assert.match(policy, /https:\/\/app\.example\.com notes:; base-uri/);
    assert.doesNotMatch(policy, /script-src|not a url/);
  });

  it("have a label for every field that is seen", async () => {
    for (const path of PAGES) {
      const body = String((await send(hostedFor(), "GET", `${path}?${authorizationQuery()}`)).body);
      const seen = body.match(/<input (?!type="hidden")/g)?.length;
      assert.ok(seen);
      assert.equal(body.match(/<label>/g)?.length, seen);
    }
  });

  describe("escape all text that they are given:", () => {
    const EVIL = `"'><script>alert(1)</script>&amp;`;
    const assertHarmless = (body: string, seen: boolean): void => {
      assert.doesNotMatch(body, /<script|"'>/);
      assert.equal(body.includes("&lt;script&gt;"), seen);
    };

    for (const name of ["state", "nonce"]) {
      it(`${name}, which is passed from page to page`, async () => {
        for (const path of PAGES) {
          const response = await send(hostedFor(), "GET", `${path}?${authorizationQuery({ [name]: EVIL })}`);
          assert.equal(response.status, 200);
          // In the link it is percent encoded as well.
          assertHarmless(String(response.body), false);
          assert.match(String(response.body), new RegExp(`${name}=%22%27%3E%3Cscript%3E`));
        }
      });
    }

    for (const name of ["client_id", "redirect_uri", "identity_provider", "idp_identifier"]) {
      it(`${name}, on the page of the mistake`, async () => {
        const response = await send(
          hostedFor(),
          "GET",
          `/oauth2/authorize?${authorizationQuery({ [name]: EVIL })}`,
        );
        assert.equal(response.status, 400);
        assertHarmless(String(response.body), /provider|idp/.test(name));
      });
    }

    const prefilled: [path: string, parameter: string][] = [
      ["/login", "login_hint"],
      ["/confirmUser", "username"],
      ["/confirmUser", "user_name"],
      ["/confirmUser", "confirmation_code"],
      ["/resendcode", "username"],
      ["/forgotPassword", "username"],
      ["/confirmForgotPassword", "username"],
    ];
    for (const [path, parameter] of prefilled) {
      it(`${parameter}, in the form of ${path}`, async () => {
        const response = await send(
          hostedFor(),
          "GET",
          `${path}?${authorizationQuery({ [parameter]: EVIL })}`,
        );
        assertHarmless(String(response.body), true);
      });
    }

    it("the fields of a form, and the answer of a function", async () => {
      const refuse = async () => {
        throw new ServiceError("UserLambdaValidationException", EVIL);
      };
      const operations = {
        SignUp: refuse,
        ConfirmSignUp: refuse,
        ResendConfirmationCode: refuse,
        ForgotPassword: refuse,
        ConfirmForgotPassword: refuse,
      };
      const hosted = hostedFor({ operations, ports: { checkPassword: refuse } });
      for (const path of PAGES) {
        const response = await new Visitor(hosted).fill(`${path}?${authorizationQuery()}`, {
          username: EVIL,
          password: EVIL,
          code: EVIL,
          "requiredAttributes[email]": EVIL,
        });
        assert.equal(response.status, 400);
        assertHarmless(String(response.body), true);
      }
    });

    it("names of attributes and providers in the program", async () => {
      const name = `custom:${EVIL}`;
      const attribute = {
        name,
        type: "String",
        mutable: true,
        required: true,
        developerOnly: false,
      } as const;
      const hosted = hostedFor({
        settings: { attributes: new Map([[name, attribute]]), identityProviders: [EVIL] },
        client: { identityProviders: ["COGNITO", EVIL] },
      });
      assertHarmless(String((await send(hosted, "GET", `/signup?${authorizationQuery()}`)).body), true);
      assertHarmless(String((await send(hosted, "GET", `/login?${authorizationQuery()}`)).body), true);
    });

    it("a cookie that is no token of ours", async () => {
      const visitor = new Visitor(hostedFor());
      visitor.cookies.set("XSRF-TOKEN", EVIL);
      const response = await visitor.get(`/login?${authorizationQuery()}`);
      assertHarmless(String(response.body), false);
      assert.match(visitor.cookies.get("XSRF-TOKEN") ?? "", /^[\w-]{43}$/);
    });

    it("the state in the headers of a redirect", async () => {
      const state = "a\r\nSet-Cookie: b=c\r\n\r\n<script>";
      const response = await new Visitor(hostedFor()).signIn({ state });
      for (const [, value] of response.headers) assert.doesNotMatch(value, /[\r\n<>]/);
      assert.equal(new URL(headerOf(response, "Location") ?? "").searchParams.get("state"), state);
    });
  });

  it("separate the pools that share the host", async () => {
    const one = hostedFor();
    const two = hostedFor({ settings: { id: "us-east-1_Other0001" } });
    const both = hostedFor({
      ports: {
        poolOfClient: (id) => {
          if (id === CLIENT_ID) return { pool: one.pool, client: one.pool.client };
          return id === "other" ? { pool: two.pool, client: { ...two.pool.client, id } } : undefined;
        },
      },
    });
    const visitor = new Visitor(both);
    await visitor.signIn();
    const other = authorizationQuery({ client_id: "other" });
    assert.equal((await visitor.get(`/oauth2/authorize?${other}`)).headers[0]?.[0], "Cache-Control");
    assert.equal(headerOf(await visitor.get(`/oauth2/authorize?${other}`), "Location"), `/login?${other}`);
    const session = visitor.cookies.get("cognito.us-east-1_Notes0001") as string;
    visitor.cookies.set("cognito.us-east-1_Other0001", session);
    assert.equal(headerOf(await visitor.get(`/oauth2/authorize?${other}`), "Location"), `/login?${other}`);
  });

  it("write nothing to the log: no password, no code, no token", async () => {
    const written: unknown[][] = [];
    const methods = ["log", "info", "warn", "error", "debug"] as const;
    const originals = methods.map((method) => [method, console[method]] as const);
    for (const method of methods) console[method] = (...words: unknown[]) => void written.push(words);
    try {
      const hosted = hostedFor();
      addUser(hosted.pool, { username: "eve" });
      const signedIn = await new Visitor(hosted).signIn();
      const code = new URL(headerOf(signedIn, "Location") ?? "").searchParams.get("code") ?? "";
      const form = { grant_type: "authorization_code", client_id: CLIENT_ID, redirect_uri: CALLBACK, code };
      const { refresh_token } = jsonOf(await call(hosted, "/oauth2/token", form));
      await call(hosted, "/oauth2/token", form);
      await call(hosted, "/oauth2/revoke", { client_id: CLIENT_ID, token: String(refresh_token) });
      await new Visitor(hosted).fill(`/login?${authorizationQuery()}`, {
        username: "eve",
        password: `not-${PASSWORD}`,
      });
    } finally {
      for (const [method, original] of originals) console[method] = original;
    }
    assert.deepEqual(written, []);
  });
});

const REQUEST = {
  rawPath: "/",
  rawQuery: authorizationQuery(),
  headers: [],
  body: Buffer.alloc(0),
  sourceIp: "127.0.0.1",
  httpVersion: "1.1",
  host: "localhost:4400",
  port: 4400,
  protocol: "http",
} as const;
