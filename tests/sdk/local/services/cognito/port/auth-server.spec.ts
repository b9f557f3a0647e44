import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer, get as httpGet } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import * as path from "node:path";
import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  ListDevicesCommand,
  ListUserPoolsCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { markIntercepted } from "#sdk/local/http/intercepted";
import type { IamCaller } from "#sdk/local/iam/caller";
import type { AuthServer } from "#sdk/local/services/cognito/port/auth-server";
import { readPoolsFile } from "#sdk/local/services/cognito/user-pool/settings/pools-file";
import { type StartOptions, startAuthServer } from "../support/auth-server";

const CREDENTIALS = { accessKeyId: "AKIAEXAMPLE", secretAccessKey: "secret" };
const ADA = { username: "ada", password: "Secret-123", email: "ada@example.com" };

describe("AuthServer", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "auth-"));
  const running: AuthServer[] = [];
  let caller: Partial<IamCaller>;

  beforeEach(() => {
    caller = {};
  });
  afterEach(async () => {
    for (const server of running.splice(0)) await server.close();
  });
  after(() => rmSync(folder, { recursive: true }));

  function file(name: string, value: unknown): string {
    const at = path.join(folder, name);
    writeFileSync(at, JSON.stringify(value));
    return at;
  }

  const pools = () =>
    readPoolsFile(
      file("pools.json", {
        userPools: [
          {
            id: "us-east-1_Users",
            name: "users",
            clients: [
              { id: "web", explicitAuthFlows: ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"] },
              { id: "my-app", explicitAuthFlows: ["ALLOW_USER_PASSWORD_AUTH"] },
            ],
            domain: "people",
          },
        ],
      }),
    );

  async function start(options: Partial<StartOptions> = {}): Promise<AuthServer> {
    const identity = { accessKey: "", accountId: "1", userId: "u", userArn: "arn:aws:iam::1:user/local" };
    const server = await startAuthServer({
      port: 0,
      host: "127.0.0.1",
      data: undefined,
      seed: undefined,
      invoke: () => Promise.reject(new Error("no function is to be called")),
      findCaller: (id) =>
        id === CREDENTIALS.accessKeyId
          ? { secretAccessKey: CREDENTIALS.secretAccessKey, identity, ...caller }
          : undefined,
      post: () => undefined,
      notice: () => undefined,
      onError: (error) => assert.fail(String(error)),
      ...options,
    });
    running.push(server);
    await server.serve(pools());
    return server;
  }

  function clientOf({ url }: AuthServer, credentials = CREDENTIALS): CognitoIdentityProviderClient {
    return new CognitoIdentityProviderClient({ endpoint: url, region: "us-east-1", credentials });
  }

  const get = new AdminGetUserCommand({ UserPoolId: "us-east-1_Users", Username: "ada" });
  const signIn = new InitiateAuthCommand({
    ClientId: "web",
    AuthFlow: "USER_PASSWORD_AUTH",
    AuthParameters: { USERNAME: "ada", PASSWORD: ADA.password },
  });

  it("serves the users of a seed file to the AWS SDK", async () => {
    const server = await start({ seed: file("users.json", [ADA]) });
    const user = await clientOf(server).send(get);
    assert.equal(user.Username, "ada");
    assert.equal(user.UserStatus, "CONFIRMED");
    const { AuthenticationResult } = await clientOf(server).send(signIn);
    assert.equal(AuthenticationResult?.TokenType, "Bearer");
  });

  it("accepts a file's client with its id, even one that AWS would refuse, and no other such id", async () => {
    const client = clientOf(await start({ seed: file("users.json", [ADA]) }));
    const { AuthenticationResult } = await client.send(
      new InitiateAuthCommand({ ...signIn.input, ClientId: "my-app" }),
    );
    assert.equal(AuthenticationResult?.TokenType, "Bearer");
    await assert.rejects(client.send(new InitiateAuthCommand({ ...signIn.input, ClientId: "no-app" })), {
      name: "InvalidParameterException",
      message:
        "1 validation error detected: Value at 'clientId' failed to satisfy constraint: Member must satisfy regular expression pattern: [\\w+]+",
    });
  });

  it("acknowledges nothing that it cannot store, and continues when it can", async () => {
    const data = path.join(folder, "full");
    const errors: unknown[] = [];
    const server = await start({
      data,
      seed: file("users.json", [ADA]),
      onError: (error) => void errors.push(error),
    });
    const sign = () =>
      fetch(server.url, {
        method: "POST",
        headers: { "x-amz-target": "AWSCognitoIdentityProviderService.InitiateAuth" },
        body: JSON.stringify(signIn.input),
      });
    assert.equal((await sign()).status, 200);
    const stateFile = path.join(data, "auth", "us-east-1_Users.json");
    const before = readFileSync(stateFile, "utf8");
    assert.match(before, /"grants":\[\{/);
    // Nothing can be written where a file has the path of the folder.
    renameSync(path.join(data, "auth"), path.join(data, "aside"));
    writeFileSync(path.join(data, "auth"), "");
    assert.equal((await sign()).status, 500);
    assert.ok(errors.length > 0);
    rmSync(path.join(data, "auth"));
    renameSync(path.join(data, "aside"), path.join(data, "auth"));
    assert.equal((await sign()).status, 200);
    assert.notEqual(readFileSync(stateFile, "utf8"), before);
  });

  it("lists the pools", async () => {
    const { UserPools } = await clientOf(await start()).send(new ListUserPoolsCommand({ MaxResults: 10 }));
    assert.deepEqual(UserPools, [{ Id: "us-east-1_Users", Name: "users" }]);
  });

  it("lists the pools page by page", async () => {
    const server = await start();
    const userPools = ["One", "Two"].map((name) => ({
      id: `us-east-1_${name}`,
      name,
      clients: [{ id: `${name}web` }],
    }));
    await server.serve(readPoolsFile(file("two.json", { userPools })));
    const client = clientOf(server);
    const first = await client.send(new ListUserPoolsCommand({ MaxResults: 1 }));
    assert.deepEqual(first.UserPools, [{ Id: "us-east-1_One", Name: "One" }]);
    const { NextToken } = first;
    const second = await client.send(new ListUserPoolsCommand({ MaxResults: 1, NextToken }));
    assert.deepEqual(second.UserPools, [{ Id: "us-east-1_Two", Name: "Two" }]);
    assert.equal(second.NextToken, undefined);
  });

  it("refuses calls of administrators that are not signed, wrongly signed, or by an unknown key", async () => {
    const server = await start();
    const headers = { "x-amz-target": "AWSCognitoIdentityProviderService.AdminGetUser" };
    const unsigned = await fetch(server.url, { method: "POST", headers, body: "{}" });
    assert.equal(unsigned.status, 400);
    assert.deepEqual(await unsigned.json(), {
      __type: "MissingAuthenticationTokenException",
      message: "Missing Authentication Token",
    });
    const forged = { ...CREDENTIALS, secretAccessKey: "other" };
    await assert.rejects(clientOf(server, forged).send(get), { name: "InvalidSignatureException" });
    const unknown = { ...CREDENTIALS, accessKeyId: "AKIAOTHER" };
    await assert.rejects(clientOf(server, unknown).send(get), { name: "UnrecognizedClientException" });
  });

  it("refuses calls of administrators that are signed for another service or at another time", async () => {
    const server = await start();
    const { url } = server;
    const more = { endpoint: url, region: "us-east-1", credentials: CREDENTIALS };
    const asked = (options: object) => new CognitoIdentityProviderClient({ ...more, ...options }).send(get);
    await assert.rejects(asked({ signingName: "execute-api" }), {
      name: "InvalidSignatureException",
      message: "Credential should be scoped to correct service: 'cognito-idp'.",
    });
    for (const [minutes, message] of [
      [-6, /^Signature expired: \S+ is now earlier than /],
      [6, /^Signature not yet current: \S+ is still later than /],
    ] as const) {
      const wrongClock = { systemClockOffset: minutes * 60_000, maxAttempts: 1 };
      await assert.rejects(asked(wrongClock), { name: "InvalidSignatureException", message });
    }
    await assert.rejects(asked({}), { name: "UserNotFoundException" });
  });

  it("refuses temporary credentials without their token, with another, and after their time", async () => {
    const server = await start();
    caller = { sessionToken: "token", expiresAt: Date.now() + 60_000 };
    const withToken = (sessionToken?: string) =>
      clientOf(server, { ...CREDENTIALS, ...(sessionToken && { sessionToken }) }).send(get);
    await assert.rejects(withToken("token"), { name: "UserNotFoundException" });
    await assert.rejects(withToken(), { name: "UnrecognizedClientException" });
    await assert.rejects(withToken("other"), { name: "UnrecognizedClientException" });
    caller = { sessionToken: "token", expiresAt: Date.now() };
    await assert.rejects(withToken("token"), { name: "ExpiredTokenException" });
  });

  it("takes calls of administrators from pages of this machine alone, whatever they are signed with", async () => {
    const server = await start({ trusted: { names: ["app.test"], addresses: false } });
    const from = (origin: string) => {
      const client = clientOf(server);
      client.middlewareStack.add(
        (next) => (args) => {
          (args.request as { headers: Record<string, string> }).headers.origin = origin;
          return next(args);
        },
        { step: "build" },
      );
      return client.send(get);
    };
    for (const origin of ["https://example.com", "http://localhost.example.com", "null"]) {
      await assert.rejects(from(origin), { name: "AccessDeniedException" }, origin);
    }
    for (const origin of [
      "http://localhost:3000",
      "http://127.0.0.1:8080",
      "http://[::1]",
      "https://app.test",
    ]) {
      await assert.rejects(from(origin), { name: "UserNotFoundException" }, origin);
    }
    caller = { allows: () => true };
    await assert.rejects(from("https://example.com"), { name: "AccessDeniedException" });
  });

  it("does not let foreign pages read why, nor answers their preflight requests", async () => {
    const { url } = await start();
    const origin = "https://example.com";
    const headers = { origin, "x-amz-target": "AWSCognitoIdentityProviderService.ListUserPools" };
    const refused = await fetch(url, { method: "POST", headers, body: "{}" });
    assert.equal(refused.status, 403);
    assert.equal(refused.headers.get("access-control-allow-origin"), null);
    const asking = { "access-control-request-headers": "content-type, Authorization,x-amz-target" };
    const may = async (page: string, path = "") => {
      const reply = await fetch(url + path, { method: "OPTIONS", headers: { ...asking, origin: page } });
      return reply.headers.get("access-control-allow-headers");
    };
    assert.equal(await may(origin), "content-type,x-amz-target");
    assert.equal(await may("http://localhost:3000"), "content-type, Authorization,x-amz-target");
    assert.equal(await may(origin, "/oauth2/userInfo"), "content-type, Authorization,x-amz-target");
  });

  it("lets any page make the calls that browsers make of the service", async () => {
    const { url } = await start({ seed: file("pages.json", [ADA]) });
    for (const origin of ["https://example.com", "null", "http://localhost:3000"]) {
      const reply = await fetch(url, {
        method: "POST",
        headers: { origin, "x-amz-target": "AWSCognitoIdentityProviderService.InitiateAuth" },
        body: JSON.stringify({
          ClientId: "web",
          AuthFlow: "USER_PASSWORD_AUTH",
          AuthParameters: { USERNAME: "ada", PASSWORD: ADA.password },
        }),
      });
      assert.equal(reply.status, 200, origin);
      assert.equal(reply.headers.get("access-control-allow-origin"), "*");
    }
  });

  it("refuses requests to a foreign host name, and answers handlers by AWS's host names", async () => {
    const server = await start();
    const statusBy = (host: string, path: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const options = { headers: { host }, setHost: false, agent: false as const };
        const asked = httpGet(`${server.url}${path}`, options, (reply) => {
          reply.resume();
          resolve(reply.statusCode);
        });
        asked.once("error", reject);
      });
    const keys = "/us-east-1_Users/.well-known/jwks.json";
    for (const path of ["/", keys, "/login?client_id=web", "/oauth2/userInfo"])
      assert.equal(await statusBy("evil.test:4400", path), 403, path);
    for (const host of ["localhost:4400", "127.0.0.1"]) assert.equal(await statusBy(host, keys), 200, host);
    const onAws = ["cognito-idp.us-east-1.amazonaws.com", "people.auth.us-east-1.amazoncognito.com"];
    for (const host of onAws) assert.equal(await statusBy(host, keys), 403, host);
    server.server.on("connection", (socket) => markIntercepted(socket, { host: "any", protocol: "https" }));
    for (const host of onAws) assert.equal(await statusBy(host, keys), 200, `${host}, of a handler`);
  });

  it("checks the policies of the caller", async () => {
    const server = await start();
    const asked: unknown[] = [];
    caller = {
      allows: (access) => {
        asked.push(access);
        return false;
      },
    };
    await assert.rejects(clientOf(server).send(get), {
      name: "AccessDeniedException",
      message: /AdminGetUser/,
    });
    const arn = "arn:aws:cognito-idp:us-east-1:123456789012:userpool/us-east-1_Users";
    assert.deepEqual(asked, [{ action: "cognito-idp:AdminGetUser", arn }]);
  });

  it("names an operation that is not emulated in its error", async () => {
    await assert.rejects(clientOf(await start()).send(new ListDevicesCommand({ AccessToken: "x" })), {
      name: "UnknownOperationException",
      message: /^ListDevices of cognito-idp is not emulated here\. It answers AdminAddUserToGroup, /,
    });
    const server = await start();
    for (const target of ["AWSCognitoIdentityProviderService.toString", "Other.SignUp", "x"]) {
      const reply = await fetch(server.url, {
        method: "POST",
        headers: { "x-amz-target": target },
        body: "{}",
      });
      assert.equal(((await reply.json()) as { __type: string }).__type, "UnknownOperationException", target);
    }
  });

  it("publishes keys and where to find them, to browsers too", async () => {
    const server = await start();
    const wellKnown = `${server.url}/us-east-1_Users/.well-known`;
    const keys = await fetch(`${wellKnown}/jwks.json`);
    assert.equal(keys.headers.get("access-control-allow-origin"), "*");
    const { keys: published } = (await keys.json()) as { keys: Record<string, string>[] };
    assert.equal(published.length, 2);
    for (const key of published) {
      assert.deepEqual(Object.keys(key).sort(), ["alg", "e", "kid", "kty", "n", "use"]);
    }
    const discovery = (await (await fetch(`${wellKnown}/openid-configuration`)).json()) as Record<
      string,
      string
    >;
    const issuer = "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Users";
    assert.equal(discovery.issuer, issuer);
    assert.equal(discovery.jwks_uri, `${wellKnown}/jwks.json`);
    assert.equal((await fetch(`${server.url}/us-east-1_Other/.well-known/jwks.json`)).status, 404);
  });

  it("names the local address for each address of AWS", async () => {
    const server = await start();
    assert.deepEqual(
      [...server.issuers("http://x")],
      [["https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Users", "http://x/us-east-1_Users"]],
    );
    assert.deepEqual(
      [...server.publicUrls],
      [["https://people.auth.us-east-1.amazoncognito.com", server.url]],
    );
    assert.deepEqual(server.served, [
      { id: "users", userPoolId: "us-east-1_Users", clientIds: ["web", "my-app"], hostedUrl: server.url },
    ]);
  });

  it("stores users, passwords and tokens in a folder", async () => {
    const data = path.join(folder, "kept");
    const first = await start({ data, seed: file("users.json", [ADA]) });
    const { AuthenticationResult } = await clientOf(first).send(signIn);
    await first.close();
    const second = await start({ data });
    assert.equal((await clientOf(second).send(get)).Username, "ada");
    const refresh = new InitiateAuthCommand({
      ClientId: "web",
      AuthFlow: "REFRESH_TOKEN_AUTH",
      AuthParameters: { REFRESH_TOKEN: AuthenticationResult?.RefreshToken ?? "" },
    });
    const refreshed = await clientOf(second).send(refresh);
    assert.equal(typeof refreshed.AuthenticationResult?.AccessToken, "string");
  });

  it("refuses a seed file with all that is wrong with it", async () => {
    await assert.rejects(start({ seed: file("bad.json", [{ password: 5 }, "x"]) }), { isUserError: true });
  });

  it("refuses users of a seed file for an unknown pool, until the program has had that pool", async () => {
    const seed = file("lost.json", [ADA, { ...ADA, pool: "people" }, { ...ADA, pool: "us-east-1_Users" }]);
    await assert.rejects(start({ seed }), {
      isUserError: true,
      message:
        'Not all users have a user pool:\n  [1].pool: no user pool is called "people"; write one of users',
    });
    const server = await start({ seed: file("placed.json", [{ ...ADA, pool: "users" }]) });
    await server.serve([]);
  });

  it("takes another port where the default one is taken, and fails where a given one is", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => void other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as AddressInfo;
    await assert.rejects(start({ port }), { isUserError: true, message: /port \d+ .*--auth-port/ });
    other.close();
    const first = await start({ port: undefined });
    const second = await start({ port: undefined });
    assert.notEqual(first.url, second.url);
  });

  it("reports a bug, and shows nothing of it to the client", async () => {
    const errors: unknown[] = [];
    const server = await start({
      onError: (error) => errors.push(error),
      findCaller: () => {
        throw new Error("secret detail");
      },
    });
    await assert.rejects(clientOf(server).send(get), (error: Error) => {
      assert.equal(error.name, "InternalErrorException");
      assert.equal(error.message.includes("secret"), false);
      return true;
    });
    assert.ok(errors.length > 0);
  });
});
