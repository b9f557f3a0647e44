import assert from "node:assert/strict";
import { GraphIndex, type GraphResource, type GraphValue } from "#sdk/graph/index";
import { usersOfProgram } from "#sdk/local/services/cognito/user-pool/seed/seed-user";
import { userPoolsOf } from "#sdk/local/services/cognito/user-pool/settings/user-pools";
import { graphResource, resourceGraph } from "../../../../../../support/graph";

const POOL = "us-east-1_AbCdEfGhI";

type State = Record<string, GraphValue>;

const pool = (state: State = {}, more: Partial<GraphResource> = {}) =>
  graphResource("aws:cognito/userPool:UserPool", "users", {
    id: POOL,
    state: { name: "users", ...state },
    ...more,
  });
const ofPool = (type: string, name: string, state: State = {}) =>
  graphResource(`aws:cognito/${type}`, name, { state: { userPoolId: POOL, ...state } });
const client = (state: State = {}) => ofPool("userPoolClient:UserPoolClient", "web", state);

function settingsOf(...resources: GraphResource[]) {
  const [settings] = userPoolsOf(new GraphIndex(resourceGraph(...resources)));
  assert.ok(settings);
  return settings;
}

function clientOf(state: State) {
  const [first] = settingsOf(pool(), client(state)).clients;
  assert.ok(first);
  return first;
}

describe("user pools of a resource graph", () => {
  it("have AWS's defaults", () => {
    const { attributes, ...settings } = settingsOf(pool({ arn: "arn:pool" }));
    assert.deepEqual(settings, {
      id: POOL,
      arn: "arn:pool",
      name: "users",
      region: "us-east-1",
      usernameAttributes: [],
      aliasAttributes: [],
      caseSensitive: true,
      autoVerified: [],
      verifiedBeforeUpdate: [],
      passwordPolicy: {
        minimumLength: 8,
        requireLowercase: true,
        requireUppercase: true,
        requireNumbers: true,
        requireSymbols: true,
        temporaryPasswordDays: 7,
      },
      onlyAdminsCreate: false,
      recovery: ["verified_phone_number", "verified_email"],
      mfa: "OFF",
      softwareTokenMfa: false,
      smsMfa: false,
      smsSender: undefined,
      smsMfaMessage: undefined,
      emailMfa: false,
      emailMfaMessage: undefined,
      webAuthn: undefined,
      firstFactors: ["PASSWORD"],
      messages: {
        verificationEmail: { subject: "Your verification code", text: "Your confirmation code is {####}" },
        verificationSms: "Your confirmation code is {####}",
        inviteEmail: {
          subject: "Your temporary password",
          text: "Your username is {username} and temporary password is {####}.",
        },
        inviteSms: "Your username is {username} and temporary password is {####}.",
      },
      triggers: {},
      clients: [],
      groups: [],
      scopes: [],
      identityProviders: [],
      domain: undefined,
    });
    assert.equal(attributes.size, 21);
    assert.equal(attributes.get("sub")?.mutable, false);
    assert.equal(attributes.get("email")?.maxLength, 2048);
  });

  it("have the program's settings", () => {
    const settings = settingsOf(
      pool({
        usernameAttributes: ["email"],
        aliasAttributes: ["preferred_username"],
        usernameConfiguration: { caseSensitive: false },
        autoVerifiedAttributes: ["email"],
        userAttributeUpdateSettings: { attributesRequireVerificationBeforeUpdates: ["email"] },
        passwordPolicy: { minimumLength: 12, requireNumbers: true, temporaryPasswordValidityDays: 3 },
        adminCreateUserConfig: {
          allowAdminCreateUserOnly: true,
          inviteMessageTemplate: { smsMessage: "S {####}" },
        },
        accountRecoverySetting: {
          recoveryMechanisms: [
            { name: "verified_phone_number", priority: 2 },
            { name: "verified_email", priority: 1 },
          ],
        },
        mfaConfiguration: "OPTIONAL",
        softwareTokenMfaConfiguration: { enabled: true },
        emailMfaConfiguration: { subject: "Sign in", message: "{####} lets you in" },
        signInPolicy: { allowedFirstAuthFactors: ["PASSWORD", "EMAIL_OTP"] },
        smsAuthenticationMessage: "{####} lets you in",
        smsConfiguration: { externalId: "x", snsCallerArn: "arn:role" },
        verificationMessageTemplate: { emailSubject: "Hello", emailMessage: "Code {####}" },
      }),
    );
    assert.deepEqual(settings.usernameAttributes, ["email"]);
    assert.deepEqual(settings.aliasAttributes, ["preferred_username"]);
    assert.equal(settings.caseSensitive, false);
    assert.deepEqual(settings.autoVerified, ["email"]);
    assert.deepEqual(settings.verifiedBeforeUpdate, ["email"]);
    // In a policy, the provider sends absent settings as false.
    assert.deepEqual(settings.passwordPolicy, {
      minimumLength: 12,
      requireLowercase: false,
      requireUppercase: false,
      requireNumbers: true,
      requireSymbols: false,
      temporaryPasswordDays: 3,
    });
    assert.equal(settings.onlyAdminsCreate, true);
    assert.deepEqual(settings.recovery, ["verified_email", "verified_phone_number"]);
    assert.equal(settings.mfa, "OPTIONAL");
    assert.equal(settings.softwareTokenMfa, true);
    assert.equal(settings.emailMfa, true);
    assert.deepEqual(settings.firstFactors, ["PASSWORD", "EMAIL_OTP"]);
    assert.deepEqual(settings.emailMfaMessage, { subject: "Sign in", text: "{####} lets you in" });
    assert.equal(settings.smsMfaMessage, "{####} lets you in");
    assert.deepEqual(settings.messages.verificationEmail, { subject: "Hello", text: "Code {####}" });
    assert.equal(settings.messages.inviteSms, "S {####}");
  });

  it("have attributes of their own, fixed unless the program says otherwise", () => {
    const { attributes } = settingsOf(
      pool({
        schemas: [
          {
            name: "plan",
            attributeDataType: "String",
            mutable: true,
            stringAttributeConstraints: { maxLength: "9" },
          },
          { name: "tenant", attributeDataType: "Number", numberAttributeConstraints: { minValue: "1" } },
          { name: "note", attributeDataType: "String", developerOnlyAttribute: true, mutable: true },
          { name: "email", attributeDataType: "String", required: true, mutable: true },
        ],
      }),
    );
    const plain = { required: false, developerOnly: false };
    const plan = { ...plain, name: "custom:plan", type: "String", mutable: true, maxLength: 9 };
    assert.deepEqual(attributes.get("custom:plan"), plan);
    const tenant = { ...plain, name: "custom:tenant", type: "Number", mutable: false, minValue: 1 };
    assert.deepEqual(attributes.get("custom:tenant"), tenant);
    assert.equal(attributes.get("dev:custom:note")?.developerOnly, true);
    assert.equal(attributes.get("email")?.required, true);
    assert.equal(attributes.get("email")?.maxLength, 2048);
    assert.equal(attributes.has("plan"), false);
  });

  it("call the functions that the program names, in the version that it wants", () => {
    const lambdaConfig = {
      preSignUp: "arn:a",
      preTokenGeneration: "arn:b",
      preTokenGenerationConfig: { lambdaArn: "arn:b", lambdaVersion: "V2_0" },
      kmsKeyId: "arn:key",
    };
    assert.deepEqual(settingsOf(pool({ lambdaConfig })).triggers, {
      preSignUp: { functionArn: "arn:a", version: "V1_0" },
      preTokenGeneration: { functionArn: "arn:b", version: "V2_0" },
    });
  });

  it("have clients with AWS's defaults", () => {
    assert.deepEqual(clientOf({ name: "web" }), {
      id: "web-id",
      name: "web",
      secret: undefined,
      flows: ["ALLOW_REFRESH_TOKEN_AUTH", "ALLOW_USER_SRP_AUTH", "ALLOW_CUSTOM_AUTH"],
      hidesUsers: false,
      readAttributes: undefined,
      writeAttributes: undefined,
      idTokenSeconds: 3600,
      accessTokenSeconds: 3600,
      refreshTokenSeconds: 2_592_000,
      sessionSeconds: 180,
      revocation: true,
      oauth: {
        enabled: false,
        flows: [],
        scopes: [],
        callbackUrls: [],
        defaultRedirectUri: undefined,
        logoutUrls: [],
      },
      identityProviders: [],
    });
  });

  it("have clients with the program's settings", () => {
    const found = clientOf({
      clientSecret: "s3",
      preventUserExistenceErrors: "ENABLED",
      enableTokenRevocation: false,
      readAttributes: ["email"],
      authSessionValidity: 5,
      allowedOauthFlowsUserPoolClient: true,
      allowedOauthFlows: ["code"],
      callbackUrls: ["https://a.example"],
      supportedIdentityProviders: ["COGNITO"],
    });
    assert.equal(found.secret, "s3");
    assert.equal(found.hidesUsers, true);
    assert.equal(found.revocation, false);
    assert.deepEqual(found.readAttributes, ["email"]);
    assert.equal(found.sessionSeconds, 300);
    assert.equal(found.oauth.enabled, true);
    assert.deepEqual(found.oauth.callbackUrls, ["https://a.example"]);
    assert.deepEqual(found.identityProviders, ["COGNITO"]);
  });

  it("count times in hours and days, or in the units that the program names", () => {
    const usual = clientOf({ idTokenValidity: 2, accessTokenValidity: 3, refreshTokenValidity: 1 });
    assert.deepEqual(
      [usual.idTokenSeconds, usual.accessTokenSeconds, usual.refreshTokenSeconds],
      [7200, 10_800, 86_400],
    );
    const tokenValidityUnits = { idToken: "minutes", accessToken: "seconds", refreshToken: "hours" };
    const named = clientOf({
      idTokenValidity: 5,
      accessTokenValidity: 300,
      refreshTokenValidity: 1,
      tokenValidityUnits,
    });
    assert.deepEqual(
      [named.idTokenSeconds, named.accessTokenSeconds, named.refreshTokenSeconds],
      [300, 300, 3600],
    );
  });

  const flows: [written: string[], flows: string[]][] = [
    [["ALLOW_USER_PASSWORD_AUTH"], ["ALLOW_USER_PASSWORD_AUTH"]],
    [
      ["ADMIN_NO_SRP_AUTH"],
      [
        "ALLOW_REFRESH_TOKEN_AUTH",
        "ALLOW_USER_SRP_AUTH",
        "ALLOW_CUSTOM_AUTH",
        "ALLOW_ADMIN_USER_PASSWORD_AUTH",
      ],
    ],
    [["CUSTOM_AUTH_FLOW_ONLY"], ["ALLOW_REFRESH_TOKEN_AUTH", "ALLOW_CUSTOM_AUTH"]],
    [
      ["CUSTOM_AUTH_FLOW_ONLY", "USER_PASSWORD_AUTH"],
      ["ALLOW_REFRESH_TOKEN_AUTH", "ALLOW_CUSTOM_AUTH", "ALLOW_USER_PASSWORD_AUTH"],
    ],
  ];
  for (const [written, expected] of flows) {
    it(`allow ${expected.join(", ")} where the program writes ${written.join(", ")}`, () => {
      assert.deepEqual(clientOf({ explicitAuthFlows: written }).flows, expected);
    });
  }

  it("have groups, scopes, providers and a domain", () => {
    const other = graphResource("aws:cognito/userGroup:UserGroup", "not-here", {
      state: { userPoolId: "other" },
    });
    const settings = settingsOf(
      pool(),
      ofPool("userGroup:UserGroup", "admins", { name: "admins", precedence: 0, roleArn: "arn:role" }),
      other,
      ofPool("resourceServer:ResourceServer", "api", {
        identifier: "https://api.example.com",
        scopes: [{ scopeName: "read", scopeDescription: "Reads" }],
      }),
      ofPool("identityProvider:IdentityProvider", "google", { providerName: "Google" }),
      ofPool("userPoolDomain:UserPoolDomain", "domain", { domain: "notes" }),
    );
    const admins = { name: "admins", description: undefined, precedence: 0, roleArn: "arn:role" };
    assert.deepEqual(settings.groups, [admins]);
    assert.deepEqual(settings.scopes, ["https://api.example.com/read"]);
    assert.deepEqual(settings.identityProviders, ["Google"]);
    assert.equal(settings.domain, "notes");
    assert.equal(settings.managedLogin, false, "the classic pages are AWS's default");
  });

  it("are those that the program manages", () => {
    const index = new GraphIndex(resourceGraph(pool({}, { external: true })));
    assert.deepEqual(userPoolsOf(index), []);
  });

  it("have the users that the program makes", () => {
    const index = new GraphIndex(
      resourceGraph(
        pool(),
        ofPool("user:User", "ada", {
          username: "ada",
          password: "Pass-word1",
          attributes: { email: "a@x.ch" },
        }),
        ofPool("user:User", "bob", { username: "bob", temporaryPassword: "Pass-word2", enabled: false }),
        ofPool("userInGroup:UserInGroup", "ada-admins", { username: "ada", groupName: "admins" }),
      ),
    );
    const common = { pool: POOL, verified: false };
    assert.deepEqual(usersOfProgram(index, POOL), [
      {
        ...common,
        path: 'aws.cognito.User "ada"',
        username: "ada",
        password: "Pass-word1",
        status: "CONFIRMED",
        attributes: { email: "a@x.ch" },
        groups: ["admins"],
        enabled: true,
      },
      {
        ...common,
        path: 'aws.cognito.User "bob"',
        username: "bob",
        password: "Pass-word2",
        status: "FORCE_CHANGE_PASSWORD",
        attributes: {},
        groups: [],
        enabled: false,
      },
    ]);
  });
});
