import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import type { AuthLogin, AuthProps } from "#sdk/constructs/auth/props";
import { CLIENT, recordAuth, USER_POOL } from "../../../support/auth";

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

const COGNITO_PASSWORDS = {
  minimumLength: 8,
  requireLowercase: true,
  requireUppercase: true,
  requireNumbers: true,
  requireSymbols: true,
  temporaryPasswordValidityDays: 7,
};
const BY_EMAIL = { recoveryMechanisms: [{ name: "verified_email", priority: 1 }] };
const BY_PHONE_FIRST = {
  recoveryMechanisms: [
    { name: "verified_phone_number", priority: 1 },
    { name: "verified_email", priority: 2 },
  ],
};

async function poolOf(props: AuthProps, defaults: "v1" | "current" = "current") {
  return (await recordAuth(props, undefined, defaults)).resource(USER_POOL).inputs;
}

describe("Auth: what the defaults current add to a user pool", () => {
  const verified: readonly [readonly AuthLogin[] | undefined, readonly string[] | undefined][] = [
    [undefined, undefined],
    [["username", "preferredUsername"], undefined],
    [["email"], ["email"]],
    [["phone"], ["phone_number"]],
    [
      ["email", "phone"],
      ["email", "phone_number"],
    ],
    [["username", "email"], ["email"]],
  ];
  for (const [login, attributes] of verified) {
    const what = attributes ? `${attributes.join(" and ")} verified` : "nothing verified";
    it(`is ${what} before an update with login ${JSON.stringify(login)}`, async () => {
      const { userAttributeUpdateSettings } = await poolOf({ ...(login && { login }) });
      assert.deepEqual(
        userAttributeUpdateSettings,
        attributes && { attributesRequireVerificationBeforeUpdates: attributes },
      );
    });
  }

  it("is verified only where the pool verifies at all, because Cognito refuses anything else", async () => {
    for (const autoVerifiedAttributes of [["email"], pulumi.output(["email"])]) {
      const { userAttributeUpdateSettings } = await poolOf({
        login: ["email", "phone"],
        native: { userPool: { autoVerifiedAttributes } },
      });
      assert.deepEqual(userAttributeUpdateSettings, {
        attributesRequireVerificationBeforeUpdates: ["email"],
      });
    }
    for (const autoVerifiedAttributes of [[], pulumi.output<string[]>([])]) {
      const without = await poolOf({ login: ["email"], native: { userPool: { autoVerifiedAttributes } } });
      assert.equal(without.userAttributeUpdateSettings, undefined);
    }
  });

  it("is a way back to a lost password by e-mail alone where users sign in with an address alone", async () => {
    assert.deepEqual((await poolOf({ login: ["email"] })).accountRecoverySetting, BY_EMAIL);
    for (const login of [["email", "phone"], ["username", "email"], ["phone"]] as const) {
      assert.deepEqual((await poolOf({ login })).accountRecoverySetting, BY_PHONE_FIRST, login.join());
    }
  });

  it("is Cognito's own password policy, written out", async () => {
    assert.deepEqual((await poolOf({})).passwordPolicy, COGNITO_PASSWORDS);
  });

  it("is revocation of tokens, written out for the client", async () => {
    assert.equal((await recordAuth({})).resource(CLIENT).inputs.enableTokenRevocation, true);
  });

  it("gives way to what the program says itself", async () => {
    const userPool = {
      passwordPolicy: { minimumLength: 12 },
      accountRecoverySetting: { recoveryMechanisms: [{ name: "admin_only", priority: 1 }] },
      userAttributeUpdateSettings: { attributesRequireVerificationBeforeUpdates: [] },
    };
    const userPoolClient = { enableTokenRevocation: false };
    const recorded = await recordAuth({ login: ["email"], native: { userPool, userPoolClient } });
    recorded.expect(USER_POOL, userPool);
    recorded.expect(CLIENT, userPoolClient);
  });

  it("is nothing with v1", async () => {
    const recorded = await recordAuth({ login: ["email"] }, undefined, "v1");
    const { passwordPolicy, accountRecoverySetting, userAttributeUpdateSettings } =
      recorded.resource(USER_POOL).inputs;
    assert.equal(passwordPolicy, undefined);
    assert.equal(userAttributeUpdateSettings, undefined);
    assert.deepEqual(accountRecoverySetting, BY_PHONE_FIRST);
    assert.equal(recorded.resource(CLIENT).inputs.enableTokenRevocation, undefined);
  });
});
