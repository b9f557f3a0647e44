import assert from "node:assert/strict";
import { Auth } from "#sdk/constructs/auth/construct";
import type { AuthProps, AuthTrigger } from "#sdk/constructs/auth/props";
import { App, Stack } from "#sdk/index";
import { CLIENT, IDENTITY_POOL, ROLE, STASH, statementsIn, USER_POOL } from "../../../support/auth";
import { expectDefinitionError } from "../../../support/definition-error";
import { type Recorded, record } from "../../../support/record";

/** Records an Auth `Auth` without a user pool. */
function recordWithout<T>(
  props: Omit<AuthProps<AuthTrigger, false>, "login">,
  then?: (auth: Auth<AuthTrigger, false>) => T,
): Promise<Recorded<T | undefined>> {
  return record(() => {
    const stack = new Stack(new App({ defaults: "current" }), "Web");
    const auth = new Auth(stack, "Auth", { login: false, ...props });
    return then?.(auth);
  });
}

describe("Auth: without a user pool", () => {
  it("makes none, and an identity pool for the users of the other providers", async () => {
    const recorded = await recordWithout({
      identityPoolFederation: { federatedC: { clientId: "1234.apps.example.com" } },
    });
    for (const type of [USER_POOL, CLIENT, STASH]) recorded.expectNone(type);
    assert.deepEqual(recorded.resource(IDENTITY_POOL, "Web-Auth-identity-pool").inputs, {
      identityPoolName: "dev-notes-Auth",
      allowUnauthenticatedIdentities: false,
      supportedLoginProviders: { "accounts.google.com": "1234.apps.example.com" },
      tags: { "serverless-api:app": "notes", "serverless-api:stage": "dev" },
    });
    assert.deepEqual(
      recorded.resources(ROLE).map(({ name }) => name),
      ["Web-Auth-auth-role", "Web-Auth-unauth-role"],
    );
  });

  it("has nothing of a user pool among its attributes, nor for functions that are bound to it", async () => {
    await recordWithout({}, (auth) => {
      assert.deepEqual(
        [
          auth.userPoolId,
          auth.userPoolArn,
          auth.userPoolClientId,
          auth.native.userPool,
          auth.native.userPoolClient,
        ],
        [undefined, undefined, undefined, undefined, undefined],
      );
      assert.deepEqual(Object.keys(auth.getBinding().values), ["identityPoolId"]);
    });
  });

  it("lets its users do more", async () => {
    const recorded = await recordWithout({}, (auth) => auth.attachPermissionsForAuthUsers(["ses:SendEmail"]));
    assert.deepEqual(
      statementsIn(recorded, "Web-Auth-auth-role-policy").flatMap(({ Action }) => Action),
      ["ses:SendEmail"],
    );
  });

  it("refuses what is about a user pool, all at once", () =>
    expectDefinitionError(
      () =>
        recordWithout({
          triggers: { preSignUp: "src/auth.check" },
          identityPoolFederation: false,
          native: { userPool: { name: "people" }, userPoolClient: { generateSecret: true } },
        }),
      [
        { code: "PROP_CONFLICT", path: "triggers", message: /nothing that would call them/ },
        { code: "PROP_CONFLICT", path: "native.userPool", message: /login: false makes no user pool/ },
        { code: "PROP_CONFLICT", path: "native.userPoolClient", message: /nothing that it would belong to/ },
        { code: "PROP_CONFLICT", path: "identityPoolFederation", value: false, message: /no users at all/ },
      ],
    ));

  it("has no trigger for methods to find", async () => {
    await recordWithout({}, (auth) =>
      expectDefinitionError(
        () => auth.attachPermissionsForTrigger("preSignUp", ["ses:SendEmail"]),
        [{ code: "AUTH_TRIGGER_MISSING", path: "attachPermissionsForTrigger", value: "preSignUp" }],
      ),
    );
  });
});
