import assert from "node:assert/strict";
import fc from "fast-check";
import type { GatewayResponse } from "#sdk/local/http/types";
import { IDENTITY_POOL_ACCESS } from "#sdk/local/services/cognito/identity-pool/access";
import { identityPoolService } from "#sdk/local/services/cognito/identity-pool/service";
import { USER_POOL_ACCESS } from "#sdk/local/services/cognito/user-pool/access";
import { RunningPools } from "#sdk/local/services/cognito/user-pool/running-pools";
import { userPoolService } from "#sdk/local/services/cognito/user-pool/service";
import { type AccessRule, UNSIGNED } from "#sdk/local/services/endpoint/aws-api";
import type { AwsService } from "#sdk/local/services/endpoint/aws-service";
import { ours } from "#sdk/local/services/endpoint/backend";
import { AwsEndpoint } from "#sdk/local/services/endpoint/endpoint";
import { request } from "../../gateways/support/requests";
import { callPools, makePools, POOL, PoolGraph, USER_POOL, userToken } from "./identity-pool/support";
import { makeTokenPool, signedIn } from "./support/issuer";
import { CLIENT_ID, POOL_ID } from "./support/pool";
import { addUserWithPassword, initiate, PASSWORD } from "./user-pool/operations/sign-in/support";

const USERS = "AWSCognitoIdentityProviderService";
const IDENTITIES = "AWSCognitoIdentityService";
/** The most bytes of all headers that node's own clients accept. */
const MAX_HEADERS = 16_384;
/** A value in the form of a client's, which no client has sent. */
const SRP_A = "ab".repeat(300);
/** Bodies for each operation. */
const RUNS = 6;

type Post = (service: string, operation: string, body: string) => Promise<GatewayResponse>;

/** The service for everybody: a signature prevents no invalid input. */
function open(service: AwsService): AwsService {
  const rules = Object.keys(service.api.access).map((name): [string, AccessRule] => [name, UNSIGNED]);
  return { ...service, api: { ...service.api, access: Object.fromEntries(rules) } };
}

/** The services with a user and an identity, and members of input that are good for one call or another. */
async function start() {
  const pool = await makeTokenPool({
    settings: { mfa: "OPTIONAL", softwareTokenMfa: true, autoVerified: ["email"] },
    client: {
      flows: [
        "USER_AUTH",
        "USER_SRP_AUTH",
        "USER_PASSWORD_AUTH",
        "CUSTOM_AUTH",
        "REFRESH_TOKEN_AUTH",
        "ADMIN_USER_PASSWORD_AUTH",
      ].map((flow) => `ALLOW_${flow}`),
    },
  });
  const ada = addUserWithPassword(pool, { attributes: { email: "ada@example.com", email_verified: "true" } });
  addUserWithPassword(pool, { username: "bob", status: "FORCE_CHANGE_PASSWORD" });
  const { accessToken, refreshToken, idToken } = await pool.tokens.issue(signedIn(pool, ada));
  const srp = await initiate(pool, "USER_SRP_AUTH", { USERNAME: "ada", SRP_A });
  const temporary = await initiate(pool, "USER_PASSWORD_AUTH", { USERNAME: "bob", PASSWORD });
  const pools = new RunningPools(() => pool);
  pools.serve([pool.settings]);
  const identityPools = makePools(new PoolGraph().pool({ allowClassicFlow: true }).roles()).pools;
  const { IdentityId } = await callPools(identityPools, "GetId", { IdentityPoolId: POOL });
  const endpoint = new AwsEndpoint({
    accountRegion: { region: "eu-west-1", accountId: "123456789012" },
    clock: { now: Date.now, after: () => () => undefined },
    findCaller: () => undefined,
    trusted: { names: [], addresses: false },
    isJudging: true,
    refused: () => undefined,
    onError: (error) => {
      throw error;
    },
  });
  endpoint.mount(ours(open(userPoolService(pools, async () => undefined))));
  endpoint.mount(ours(open(identityPoolService(identityPools))));
  const post: Post = (service, operation, body) =>
    endpoint.handle(
      request("POST /", {
        headers: [
          ["host", "localhost"],
          ["x-amz-target", `${service}.${operation}`],
        ],
        body: Buffer.from(body),
      }),
    );
  const parameters = {
    USERNAME: "ada",
    PASSWORD,
    SRP_A,
    REFRESH_TOKEN: refreshToken,
  };
  const named = [{ Name: "email", Value: "ada@example.org" }, { Name: "custom:plan" }];
  const good: Readonly<Record<string, readonly unknown[]>> = {
    UserPoolId: [POOL_ID],
    ClientId: [CLIENT_ID],
    Username: ["ada", "bob", "eve"],
    AccessToken: [accessToken, idToken],
    Password: [PASSWORD],
    PreviousPassword: [PASSWORD],
    ProposedPassword: [PASSWORD],
    TemporaryPassword: [PASSWORD],
    UserAttributes: [named],
    ValidationData: [named],
    ClientMetadata: [{ a: "b" }],
    ConfirmationCode: ["123456"],
    Code: ["123456"],
    UserCode: ["123456"],
    UserAttributeNames: [["email"]],
    AttributesToGet: [["email"]],
    AttributeName: ["email"],
    MessageAction: ["SUPPRESS", "RESEND"],
    DesiredDeliveryMediums: [["EMAIL", "SMS"]],
    Permanent: [true],
    ForceAliasCreation: [true],
    Filter: ['username ^= "a"'],
    Limit: [1],
    MaxResults: [1],
    NextToken: ["1"],
    PaginationToken: ["1"],
    GroupName: ["admins"],
    Description: ["all"],
    Precedence: [1],
    RoleArn: ["arn:aws:iam::123456789012:role/users"],
    AuthFlow: [
      "USER_SRP_AUTH",
      "USER_PASSWORD_AUTH",
      "CUSTOM_AUTH",
      "USER_AUTH",
      "REFRESH_TOKEN",
      "ADMIN_NO_SRP_AUTH",
    ],
    AuthParameters: [
      parameters,
      { ...parameters, PREFERRED_CHALLENGE: "PASSWORD_SRP" },
      { ...parameters, CHALLENGE_NAME: "SRP_A" },
    ],
    ChallengeName: ["PASSWORD_VERIFIER", "NEW_PASSWORD_REQUIRED", "SELECT_CHALLENGE"],
    ChallengeResponses: [
      { USERNAME: "bob", NEW_PASSWORD: PASSWORD, "userAttributes.email": "b@example.com" },
      {
        USERNAME: "ada",
        PASSWORD_CLAIM_SECRET_BLOCK: srp.ChallengeParameters?.SECRET_BLOCK,
        PASSWORD_CLAIM_SIGNATURE: "x",
        TIMESTAMP: "Thu Jan 1 00:00:00 UTC 2026",
      },
    ],
    Session: [temporary.Session],
    RefreshToken: [refreshToken],
    Token: [refreshToken],
    SMSMfaSettings: [{ Enabled: true, PreferredMfa: true }],
    SoftwareTokenMfaSettings: [{ Enabled: false }],
    IdentityPoolId: [POOL],
    IdentityId: [IdentityId],
    Logins: [{ [USER_POOL]: userToken() }],
  };
  return { post, good, secrets: [PASSWORD, accessToken, idToken, String(refreshToken)] };
}

/** Values that clients do not send, as JSON: values with a meaning in JavaScript, and values that are too large. */
const NASTY: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "null",
    "-0",
    "1e400",
    "[]",
    "{}",
    '""',
    '" "',
    '"\\u0000"',
    '"\\ud800"',
    '"\u202e\u{1f600}"',
    '"__proto__"',
    '"constructor"',
    '"\\r\\nset-cookie: a=b"',
    '{"__proto__":{"Name":"email"}}',
    '{"toString":1,"valueOf":1}',
    '{"length":5}',
    '[{"Name":"__proto__","Value":"x"}]',
    '{"USERNAME":{"toString":1},"__proto__":"x"}',
    JSON.stringify("x".repeat(100_000)),
    `"email = \\"${"a".repeat(200_000)}"`,
    `${"[".repeat(50_000)}${"]".repeat(50_000)}`,
    `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`,
  ),
  fc.json({ maxDepth: 3 }),
  fc.string({ unit: "binary" }).map((text) => JSON.stringify(text)),
);

/** A body in which each member is mostly valid, sometimes invalid, sometimes absent. */
function bodies(good: Readonly<Record<string, readonly unknown[]>>): fc.Arbitrary<string> {
  const members = Object.entries(good).map(([name, values]) => {
    const value = fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...values).map((one) => JSON.stringify(one)) },
      { weight: 1, arbitrary: invalidWithin(values) },
      { weight: 1, arbitrary: NASTY },
      { weight: 1, arbitrary: fc.constant(undefined) },
    );
    return value.map((text) => (text === undefined ? [] : [`${JSON.stringify(name)}:${text}`]));
  });
  const whole = fc.tuple(...members).map((each) => `{${each.flat().join(",")}}`);
  return fc.oneof({ weight: 30, arbitrary: whole }, { weight: 1, arbitrary: NASTY });
}

/** A valid map with one invalid value. */
function invalidWithin(values: readonly unknown[]): fc.Arbitrary<string> {
  const maps = values.filter((value) => value !== null && typeof value === "object" && !Array.isArray(value));
  if (maps.length === 0) return NASTY;
  return fc.constantFrom(...maps).chain((map) => {
    const names = [...Object.keys(map as object), "ANSWER", "__proto__"];
    return fc.tuple(fc.constantFrom(...names), NASTY).map(([replaced, text]) => {
      const remaining = Object.entries(map as object).filter(([name]) => name !== replaced);
      const parts = remaining.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
      return `{${[...parts, `${JSON.stringify(replaced)}:${text}`].join(",")}}`;
    });
  });
}

/** Input of each operation in turn. */
async function tryAll(service: string, operations: readonly string[]): Promise<void> {
  for (const operation of operations) {
    const { post, good, secrets } = await start();
    const isAnswered = async (body: string) => {
      const { status, headers, body: text } = await post(service, operation, body);
      assert.ok(status === 200 || status === 400, `${operation} answers ${status}`);
      assert.ok(JSON.stringify(headers).length < MAX_HEADERS, "clients take the headers");
      for (const secret of secrets)
        assert.equal(String(text).includes(secret), false, "no secret comes back");
    };
    await fc.assert(fc.asyncProperty(bodies(good), isAnswered), { numRuns: RUNS });
  }
}

describe("invalid input", () => {
  it("is refused by all operations of user pools in the service's words, and breaks nothing", () =>
    tryAll(USERS, Object.keys(USER_POOL_ACCESS)));

  it("is refused by all operations of identity pools in the service's words, and breaks nothing", () =>
    tryAll(IDENTITIES, Object.keys(IDENTITY_POOL_ACCESS)));
});
