import type { AuthProps } from "#sdk/constructs/auth/props";
import { recordAuth, STASH, USER_POOL } from "../../../support/auth";
import { expectDefinitionError } from "../../../support/definition-error";
import { afterDeployment } from "../../../support/deployed-stash";
import type { Recorded } from "../../../support/record";

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

describe("Auth: sign-in that stays", () => {
  it("keeps the first words beside the pool", async () => {
    const recorded = await recordAuth({ login: ["phone", "email"] });
    recorded.expect(STASH, "Web-Auth-login", { input: { set: true, value: ["email", "phone"] } });
  });

  /** Records an Auth as it is after a first deployment with these props. */
  async function recordAfter(first: AuthProps, now: AuthProps): Promise<Recorded> {
    const { output } = (await recordAuth(first)).resource(STASH).state;
    return afterDeployment(output, () => recordAuth(now));
  }

  it("lets everything else change, and the order and absence of words", async () => {
    const now: AuthProps = {
      login: ["email", "username"],
      triggers: { preSignUp: "src/auth.check" },
      native: { userPool: { name: "people" } },
    };
    (await recordAfter({ login: ["username", "email"] }, now)).expect(USER_POOL, {
      name: "people",
      aliasAttributes: ["email"],
    });
    (await recordAfter({}, { login: ["username"] })).expect(USER_POOL, { aliasAttributes: undefined });
    (await recordAfter({ login: [] }, {})).expect(USER_POOL, { usernameAttributes: undefined });
  });

  const changes: readonly (readonly [string, AuthProps, AuthProps, string])[] = [
    [
      "another word",
      { login: ["email"] },
      { login: ["phone"] },
      'was ["email"] when first deployed and cannot be changed, got ["phone"]',
    ],
    ["one more word", { login: ["email"] }, { login: ["email", "phone"] }, 'got ["email","phone"]'],
    ["one word less", { login: ["email", "phone"] }, { login: ["phone"] }, 'got ["phone"]'],
    ["the first words", {}, { login: ["email"] }, 'was ["username"] when first deployed'],
    ["the removal of all", { login: ["username", "email"] }, {}, 'got ["username"]'],
    [
      "aliases in the place of names",
      { login: ["email"] },
      { login: ["username", "email"] },
      'was ["email"]',
    ],
    [
      "a change in the same step as one that makes a new pool",
      { login: ["email"] },
      {
        login: ["phone"],
        native: { userPool: { name: "new", usernameConfiguration: { caseSensitive: true } } },
      },
      'got ["phone"]',
    ],
  ];

  for (const [name, first, now, message] of changes) {
    it(`refuses ${name}, before the pool is registered`, async () => {
      await expectDefinitionError(
        recordAfter(first, now),
        [{ code: "IMMUTABLE_CHANGED", path: "login", message, cure: "make another Auth, with another id" }],
        { construct: 'Auth "Auth"' },
      );
    });
  }
});
