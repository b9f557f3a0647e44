import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import { hasInputInside } from "#sdk/aws/installed-inputs";
import { refuseOlderProvider, refuseUnknownInside } from "#sdk/constructs/auth/first-factors-plan";
import type { NativeUserPoolClientSettings, NativeUserPoolSettings } from "#sdk/constructs/auth/props";
import { CLIENT, recordAuth, USER_POOL } from "../../../support/auth";
import { reportedLines } from "../../../support/issues";

const PASSKEYS = { allowedFirstAuthFactors: ["PASSWORD", "WEB_AUTHN"] };
const RELYING_PARTY = { relyingPartyId: "example.com", userVerification: "required" };

function recordPool(userPool: NativeUserPoolSettings, userPoolClient?: NativeUserPoolClientSettings) {
  return recordAuth({ login: ["email"], native: { userPool, ...(userPoolClient && { userPoolClient }) } });
}

const SRP = ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"];

async function warningsOf(userPool: NativeUserPoolSettings, userPoolClient?: NativeUserPoolClientSettings) {
  const { logs } = await recordPool(userPool, userPoolClient);
  return logs.filter(({ severity }) => severity === "warn").map(({ message }) => message);
}

describe("Auth: first factors", () => {
  it("pass to the user pool, and the client lets users choose among them", async () => {
    const recorded = await recordPool({ signInPolicy: PASSKEYS, webAuthnConfiguration: RELYING_PARTY });
    const { inputs } = recorded.resource(USER_POOL);
    assert.deepEqual([inputs.signInPolicy, inputs.webAuthnConfiguration], [PASSKEYS, RELYING_PARTY]);
    assert.deepEqual(recorded.resource(CLIENT).inputs.explicitAuthFlows, [...SRP, "ALLOW_USER_AUTH"]);
  });

  it("leave the client as it was where a password is the only one", async () => {
    for (const userPool of [{}, { signInPolicy: { allowedFirstAuthFactors: ["PASSWORD"] } }]) {
      const recorded = await recordPool(userPool);
      assert.deepEqual(recorded.resource(CLIENT).inputs.explicitAuthFlows, SRP);
    }
  });

  it("leave flows that the program writes, and warn when nobody can choose", async () => {
    const recorded = await recordPool({ signInPolicy: PASSKEYS }, { explicitAuthFlows: SRP });
    assert.deepEqual(recorded.resource(CLIENT).inputs.explicitAuthFlows, SRP);
    assert.deepEqual(await warningsOf({ signInPolicy: PASSKEYS }, { explicitAuthFlows: SRP }), [
      'Auth "Auth" native.userPoolClient.explicitAuthFlows: no user of this client signs in by WEB_AUTHN, got ["ALLOW_USER_SRP_AUTH","ALLOW_REFRESH_TOKEN_AUTH"]; add "ALLOW_USER_AUTH"',
    ]);
    const chosen = { explicitAuthFlows: ["ALLOW_USER_AUTH"] };
    assert.deepEqual(await warningsOf({ signInPolicy: PASSKEYS }, chosen), []);
  });

  it("warn of authenticator apps, which AWS does not take, and pass them on", async () => {
    const signInPolicy = { allowedFirstAuthFactors: ["PASSWORD", "SOFTWARE_TOKEN"] };
    const recorded = await recordPool({ signInPolicy });
    assert.deepEqual(recorded.resource(USER_POOL).inputs.signInPolicy, signInPolicy);
    assert.deepEqual(await warningsOf({ signInPolicy }), [
      'Auth "Auth" native.userPool.signInPolicy.allowedFirstAuthFactors[1]: AWS takes authenticator apps for second factors alone, and may refuse the pool: its API reference says so, got "SOFTWARE_TOKEN"; remove it, and set softwareTokenMfaConfiguration',
    ]);
  });

  it("warn of words that AWS may have by now", async () => {
    const signInPolicy = { allowedFirstAuthFactors: ["PASSWORD", "RETINA_SCAN"] };
    assert.deepEqual(await warningsOf({ signInPolicy }), [
      'Auth "Auth" native.userPool.signInPolicy.allowedFirstAuthFactors[1]: AWS had no such first factor in November 2026, and may have it by now, got "RETINA_SCAN"; otherwise use PASSWORD, EMAIL_OTP, SMS_OTP, WEB_AUTHN',
    ]);
  });

  const REFUSED: readonly (readonly [what: string, settings: NativeUserPoolSettings, line: string])[] = [
    [
      "a near miss",
      { signInPolicy: { allowedFirstAuthFactors: ["PASSWORD", "WEBAUTHN"] } },
      'native.userPool.signInPolicy.allowedFirstAuthFactors[1]: there is no such first factor, got "WEBAUTHN"; did you mean "WEB_AUTHN"',
    ],
    [
      "a list without the password",
      { signInPolicy: { allowedFirstAuthFactors: ["WEB_AUTHN"] } },
      'native.userPool.signInPolicy.allowedFirstAuthFactors: a password is always among the first factors of a pool, got ["WEB_AUTHN"]; add "PASSWORD"',
    ],
    [
      "a feature plan that has none of them",
      { signInPolicy: PASSKEYS, userPoolTier: "LITE" },
      'native.userPool.signInPolicy.allowedFirstAuthFactors: the feature plan LITE has passwords alone, got ["PASSWORD","WEB_AUTHN"]; write userPoolTier: "ESSENTIALS"',
    ],
  ];
  for (const [what, settings, line] of REFUSED) {
    it(`refuse ${what}`, async () => {
      await assert.rejects(recordPool(settings), (error: Error & { code?: string }) => {
        assert.equal(error.code, "AUTH_FIRST_FACTORS");
        assert.equal(error.message.split("\n")[0], `Auth "Auth" ${line}`);
        return true;
      });
    });
  }

  it("are checked when they are known, where they are Outputs", async () => {
    const signInPolicy = pulumi.output({ allowedFirstAuthFactors: ["WEB_AUTHN"] });
    await assert.rejects(recordPool({ signInPolicy }), /a password is always among the first factors/);
  });

  it("need a version of @pulumi/aws that passes them on", () => {
    const linesFor = (installed: string) =>
      reportedLines((issues) => refuseOlderProvider({ signInPolicy: PASSKEYS }, issues, installed));
    assert.match(
      linesFor("6.67.0").join(),
      /needs @pulumi\/aws 6\.68\.0 or newer, and 6\.67\.0 is installed/,
    );
    assert.deepEqual(linesFor("6.68.0"), []);
  });

  it("refuse inputs inside of others that the installed @pulumi/aws would leave out", () => {
    const given = { factorConfiguration: "SINGLE_FACTOR" };
    const linesFor = (has: boolean) =>
      reportedLines((issues) => refuseUnknownInside(given, "webAuthnConfiguration", issues, () => has));
    assert.match(linesFor(false).join(), /factorConfiguration: @pulumi\/aws .* has no such input/);
    assert.deepEqual(linesFor(true), []);
  });

  it("refuse the inbound federation trigger until the installed @pulumi/aws has it", async () => {
    const lambdaConfig = { inboundFederation: { lambdaArn: "arn", lambdaVersion: "V1_0" } } as object;
    assert.equal(hasInputInside("UserPoolLambdaConfig", "inboundFederation"), false, "7.48 does not");
    assert.equal(hasInputInside("UserPoolLambdaConfig", "preSignUp"), true);
    await assert.rejects(recordPool({ lambdaConfig }), { code: "PROVIDER_INPUT_MISSING" });
  });
});
