import assert from "node:assert/strict";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserPool,
  type CognitoUserSession,
  type IAuthenticationCallback,
} from "amazon-cognito-identity-js";
import { totpAt } from "#sdk/local/services/cognito/user-pool/operations/sign-in/totp";
import type { Triggers } from "#sdk/local/services/cognito/user-pool/triggers/types";
import { withoutNulls } from "#sdk/local/services/model/without-nulls";
import { ServiceError } from "#sdk/local/services/service-error";
import { CLIENT_ID, makePool, POOL_ID, type PoolOptions, type TestPool } from "../../../support/pool";
import { addUserWithPassword, call, PASSWORD } from "./support";

/** The result of the client's callbacks, or the challenge that it passes on. */
type Outcome =
  | { readonly tokens: CognitoUserSession }
  | { readonly error: { readonly code: string; readonly message: string } }
  | { readonly challenge: string; readonly parameters: unknown };

/** The callbacks of the client as one promise. */
function outcome(run: (callbacks: IAuthenticationCallback) => void): Promise<Outcome> {
  return new Promise((resolve) => {
    const handOn = (challenge: string) => (parameters: unknown) => resolve({ challenge, parameters });
    run({
      onSuccess: (tokens) => resolve({ tokens }),
      onFailure: (error) => resolve({ error }),
      newPasswordRequired: (known, required) =>
        resolve({ challenge: "NEW_PASSWORD_REQUIRED", parameters: { known, required } }),
      customChallenge: handOn("CUSTOM_CHALLENGE"),
      totpRequired: handOn("SOFTWARE_TOKEN_MFA"),
      mfaRequired: handOn("SMS_MFA"),
      mfaSetup: handOn("MFA_SETUP"),
    });
  });
}

function assertSignedIn(result: Outcome): void {
  assert.ok("tokens" in result, JSON.stringify(result));
  assert.equal(result.tokens.getAccessToken().getJwtToken(), `access:ada:${CLIENT_ID}`);
  assert.equal(result.tokens.getRefreshToken().getToken(), `refresh:ada:${CLIENT_ID}`);
}

describe("signing in with amazon-cognito-identity-js", () => {
  let pool: TestPool;
  let server: Server;

  before(async () => {
    server = createServer((request, response) => {
      answer(pool, request).then(({ status, body }) => {
        response
          .writeHead(status, { "content-type": "application/x-amz-json-1.1" })
          .end(JSON.stringify(body));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });

  after(() => {
    server.closeAllConnections();
    server.close();
  });

  function start(options: PoolOptions = {}, triggers: Partial<Triggers> = {}) {
    pool = makePool({ ...options, triggers, now: Date.now });
  }

  function userOf(username = "ada", flow?: string): CognitoUser {
    const { port } = server.address() as AddressInfo;
    const endpoint = `http://127.0.0.1:${port}/`;
    const Pool = new CognitoUserPool({ UserPoolId: POOL_ID, ClientId: CLIENT_ID, endpoint });
    const user = new CognitoUser({ Username: username, Pool });
    if (flow) user.setAuthenticationFlowType(flow);
    return user;
  }

  function signIn(user: CognitoUser, Password = PASSWORD): Promise<Outcome> {
    const details = new AuthenticationDetails({ Username: user.getUsername(), Password });
    return outcome((callbacks) => user.authenticateUser(details, callbacks));
  }

  it("gives tokens for the password by SRP, and by itself", async () => {
    start();
    addUserWithPassword(pool);
    assertSignedIn(await signIn(userOf()));
    assertSignedIn(await signIn(userOf("ada", "USER_PASSWORD_AUTH")));
  });

  it("finds users by an address, which the client then calls by their name", async () => {
    start({ settings: { aliasAttributes: ["email"] } });
    addUserWithPassword(pool, { attributes: { email: "ada@example.com", email_verified: "true" } });
    const user = userOf("ada@example.com");
    assertSignedIn(await signIn(user));
    assert.equal(user.getUsername(), "ada");
  });

  it("takes passwords of any letters", async () => {
    start();
    const passwords = ["pässwörd ✓ Aa1!", " - Aa1 -", "x".repeat(256), PASSWORD, PASSWORD, PASSWORD];
    for (const [i, password] of passwords.entries()) {
      addUserWithPassword(pool, { username: `user${i}` }, password);
      const result = await signIn(userOf(`user${i}`), password);
      assert.ok("tokens" in result, JSON.stringify(result));
    }
  });

  it("refuses a wrong password and an unknown user in the same words", async () => {
    start();
    addUserWithPassword(pool);
    for (const user of [userOf(), userOf("nobody")]) {
      const result = await signIn(user, "Wrong-Horse-1");
      assert.ok("error" in result);
      assert.equal(result.error.code, "NotAuthorizedException");
      assert.equal(result.error.message, "Incorrect username or password.");
    }
  });

  it("hands a temporary password on to be changed", async () => {
    start();
    addUserWithPassword(pool, {
      status: "FORCE_CHANGE_PASSWORD",
      attributes: { email: "ada@example.com", email_verified: "false" },
    });
    const user = userOf();
    assert.deepEqual(await signIn(user), {
      challenge: "NEW_PASSWORD_REQUIRED",
      parameters: { known: { email: "ada@example.com", email_verified: "false" }, required: [] },
    });
    const changed = await outcome((callbacks) =>
      user.completeNewPasswordChallenge("Another-Horse-2", { name: "Ada" }, callbacks),
    );
    assertSignedIn(changed);
    assertSignedIn(await signIn(userOf(), "Another-Horse-2"));
    assert.equal(pool.users.find("ada")?.attributes.name, "Ada");
  });

  it("answers custom challenges, after a password and without", async () => {
    const decide = { challengeName: "CUSTOM_CHALLENGE", issueTokens: false, failAuthentication: false };
    start(
      {},
      {
        defineAuthChallenge: async (_, session) => {
          const last = session.at(-1);
          if (last?.challengeName === "SRP_A") return { ...decide, challengeName: "PASSWORD_VERIFIER" };
          return last?.challengeName === "CUSTOM_CHALLENGE" && last.challengeResult
            ? { challengeName: undefined, issueTokens: true, failAuthentication: false }
            : decide;
        },
        createAuthChallenge: async () => ({
          publicChallengeParameters: { hint: "say please" },
          privateChallengeParameters: {},
          challengeMetadata: undefined,
        }),
        verifyAuthChallengeResponse: async (_, { challengeAnswer }) => challengeAnswer === "please",
      },
    );
    addUserWithPassword(pool);
    const details = new AuthenticationDetails({ Username: "ada", Password: PASSWORD });
    for (const begin of ["authenticateUser", "initiateAuth"] as const) {
      const user = userOf("ada", "CUSTOM_AUTH");
      const asked = await outcome((callbacks) => user[begin](details, callbacks));
      assert.deepEqual(asked, {
        challenge: "CUSTOM_CHALLENGE",
        parameters: { USERNAME: "ada", hint: "say please" },
      });
      const again = await outcome((callbacks) => user.sendCustomChallengeAnswer("now", callbacks));
      assert.equal("challenge" in again && again.challenge, "CUSTOM_CHALLENGE");
      assertSignedIn(await outcome((callbacks) => user.sendCustomChallengeAnswer("please", callbacks)));
    }
  });

  it("sets an app up, and asks for its code from then on", async () => {
    start({ settings: { mfa: "ON", softwareTokenMfa: true } });
    const ada = addUserWithPassword(pool);
    const user = userOf();
    const setup = await signIn(user);
    assert.equal("challenge" in setup && setup.challenge, "MFA_SETUP");
    const secret = await new Promise<string>((associateSecretCode, onFailure) =>
      user.associateSoftwareToken({ associateSecretCode, onFailure }),
    );
    const verified = await outcome((callbacks) =>
      user.verifySoftwareToken(totpAt(secret, Date.now()), "phone", callbacks),
    );
    assertSignedIn(verified);
    assert.equal(ada.totp?.secret, secret);

    const next = userOf();
    const asked = await signIn(next);
    assert.equal("challenge" in asked && asked.challenge, "SOFTWARE_TOKEN_MFA");
    const later = totpAt(secret, Date.now() + 30_000);
    assertSignedIn(await outcome((callbacks) => next.sendMFACode(later, callbacks, "SOFTWARE_TOKEN_MFA")));
  });

  it("asks for the code of a text message", async () => {
    start({ settings: { mfa: "ON" } });
    addUserWithPassword(pool, {
      attributes: { phone_number: "+41790001234", phone_number_verified: "true" },
    });
    const user = userOf();
    const asked = await signIn(user);
    assert.equal("challenge" in asked && asked.challenge, "SMS_MFA");
    assertSignedIn(await outcome((callbacks) => user.sendMFACode(pool.lastCode(), callbacks)));
  });
});

async function answer(pool: TestPool, request: IncomingMessage): Promise<{ status: number; body: unknown }> {
  const operation = String(request.headers["x-amz-target"]).split(".")[1] ?? "";
  try {
    return { status: 200, body: await call(pool, operation, withoutNulls(JSON.parse(await text(request)))) };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { status: error.status, body: { __type: error.code, message: error.message } };
  }
}
