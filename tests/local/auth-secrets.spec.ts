import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { removeFolder, temporaryFolder } from "./auth-example";
import { SapiProcess } from "./dev-process";

type Members = Readonly<Record<string, unknown>>;

const PASSWORDS = { right: "Right-horse-1", wrong: "Wrong-horse-2", next: "Next-horse-3" };
const CLIENT = { ClientId: "web" };

describe("the output of sapi auth", () => {
  const folder = temporaryFolder();
  const file = (name: string, content: unknown): string => {
    const at = path.join(folder, name);
    writeFileSync(at, JSON.stringify(content));
    return at;
  };
  const pools = file("pools.json", {
    userPools: [
      {
        name: "users",
        autoVerifiedAttributes: ["email"],
        clients: [
          { id: "web", explicitAuthFlows: ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"] },
          { id: "server", generateSecret: true, explicitAuthFlows: ["ALLOW_USER_PASSWORD_AUTH"] },
        ],
      },
    ],
  });
  const seed = file("users.json", [{ username: "ada", password: PASSWORDS.right, email: "ada@example.com" }]);
  let sapi: SapiProcess;
  let url = "";

  before(async () => {
    sapi = new SapiProcess(["auth", pools, "--seed", seed, "--port", "0", "--once", "--json"]);
    url = (await sapi.ready()).services["cognito-idp"] ?? "";
  });

  after(async () => {
    await sapi.end("SIGINT");
    removeFolder(folder);
  });

  async function call(operation: string, input: Members): Promise<Record<string, Record<string, string>>> {
    const headers = { "x-amz-target": `AWSCognitoIdentityProviderService.${operation}` };
    const reply = await fetch(url, {
      method: "POST",
      headers,
      body: JSON.stringify({ ...CLIENT, ...input }),
    });
    return (await reply.json()) as Record<string, Record<string, string>>;
  }

  const signIn = (PASSWORD: string, more: Members = {}) =>
    call("InitiateAuth", {
      AuthFlow: "USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME: "ada", PASSWORD },
      ...more,
    });

  it("has no password, token or secret in it, whether calls succeed or are refused", async () => {
    const { AuthenticationResult: tokens = {} } = await signIn(PASSWORDS.right);
    const { AccessToken = assert.fail(), IdToken = "", RefreshToken = "" } = tokens;
    assert.match(String((await signIn(PASSWORDS.wrong)).message), /Incorrect username or password/);
    assert.match(String((await signIn(PASSWORDS.right, { ClientId: "server" })).message), /SECRET_HASH/);
    await call("InitiateAuth", { AuthFlow: PASSWORDS.right, AuthParameters: PASSWORDS.right });
    await call("ChangePassword", {
      AccessToken,
      PreviousPassword: PASSWORDS.right,
      ProposedPassword: PASSWORDS.next,
    });
    await call("GetUser", { AccessToken: `${AccessToken}x` });
    await call("GetUser", { AccessToken: IdToken });
    await call("RevokeToken", { Token: RefreshToken, ClientSecret: PASSWORDS.wrong });
    await call("SignUp", { Username: "eve", Password: PASSWORDS.right });
    const { AuthenticationResult: refreshed } = await call("InitiateAuth", {
      AuthFlow: "REFRESH_TOKEN_AUTH",
      AuthParameters: { REFRESH_TOKEN: RefreshToken },
    });
    await sapi.end("SIGINT");
    const printed = JSON.stringify([sapi.events.all, sapi.otherLines, sapi.stderr]);
    const secrets = [
      ...Object.values(PASSWORDS),
      ...[AccessToken, IdToken, RefreshToken, refreshed?.AccessToken ?? assert.fail()],
    ];
    // The beginning suffices, since truncated values are printed too.
    for (const secret of secrets) assert.equal(printed.includes(secret.slice(0, 60)), false);
    assert.ok(readFileSync(seed, "utf8").includes(PASSWORDS.right), "which is where it was to be read from");
  });
});
