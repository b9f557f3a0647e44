import assert from "node:assert/strict";
import { type StackContext, type StackFunction, use } from "#sdk/app/index";
import { Api } from "#sdk/constructs/api/typed";
import { Auth } from "#sdk/constructs/auth/construct";
import type { AuthLogin, AuthProps, AuthTrigger, AuthUsers } from "#sdk/constructs/auth/props";
import { App } from "#sdk/index";
import { POLICY } from "../../../support/api";
import { expectDefinitionError } from "../../../support/definition-error";
import type { Recorded } from "../../../support/record";
import { recordSplit } from "../../../support/split-app";

/** A stack with an Auth `Users`. */
function users<Login extends AuthUsers = readonly AuthLogin[]>(props: AuthProps<AuthTrigger, Login> = {}) {
  return function Users({ stack }: StackContext) {
    return { auth: new Auth(stack, "Auth", props) };
  };
}

/** The registrations of a stack that uses it from a Pulumi stack of its own. */
async function recordWeb(Users: StackFunction, Web: StackFunction): Promise<Recorded> {
  const program = () => new App({ defaults: "current" }).stack(Users).stack(Web).outputs;
  return (await recordSplit(program, ["Users", "Web"]))[1] as Recorded;
}

describe("an Auth of another Pulumi stack", () => {
  it("lets users call an API of the consumer by a policy there, on the producer's role", async () => {
    const Users = users();
    const recorded = await recordWeb(Users, function Web({ stack }) {
      const { auth } = use(Users);
      auth.attachPermissionsForAuthUsers([new Api(stack, "Api", {})]);
    });
    const policy = recorded.resource(POLICY, "Web-Auth-Auth-auth-role-policy");
    assert.match(String(policy.inputs.role), /^Users-Auth-auth-role-[0-9a-f]{7}$/);
    assert.match(String(policy.inputs.policy), /execute-api:Invoke/);
    assert.equal(policy.parent, recorded.resource("serverless-api:index:Stack").urn);
  });

  it("has no users to permit without an identity pool", async () => {
    const Users = users({ identityPoolFederation: false });
    await recordWeb(Users, async function Web() {
      const { auth } = use(Users);
      assert.equal(auth.cognitoIdentityPoolId, undefined);
      assert.equal(auth.native.authRole, undefined);
      await expectDefinitionError(
        () => auth.attachPermissionsForAuthUsers(["ses:SendEmail"]),
        [{ code: "AUTH_IDENTITY_POOL_MISSING", path: "attachPermissionsForAuthUsers" }],
      );
    });
  });

  it("has no user pool where it was made without one", async () => {
    const Users = users({ login: false });
    const recorded = await recordWeb(Users, function Web() {
      const { auth } = use(Users);
      assert.deepEqual(
        [auth.userPoolId, auth.userPoolArn, auth.userPoolClientId],
        [undefined, undefined, undefined],
      );
      assert.equal(auth.native.userPool, undefined);
      assert.equal(auth.native.userPoolClient, undefined);
      auth.attachPermissionsForAuthUsers(["ses:SendEmail"]);
    });
    assert.match(String(recorded.resource(POLICY).inputs.role), /^Users-Auth-auth-role-/);
  });

  it("warns of permissions for guests that its identity pool does not let in", async () => {
    const Users = users();
    const recorded = await recordWeb(Users, function Web() {
      use(Users).auth.attachPermissionsForUnauthUsers(["ses:SendEmail"]);
    });
    assert.deepEqual(
      recorded.logs.map(({ message }) => message.replace(/;.*/, "")),
      ['Auth "Auth" attachPermissionsForUnauthUsers: the identity pool has no guests who could use this'],
    );
  });

  it("has no trigger function in the program until one is asked for", async () => {
    const Users = users({ triggers: { preSignUp: "src/auth.check", postConfirmation: "src/auth.welcome" } });
    const recorded = await recordWeb(Users, function Web() {
      const { auth } = use(Users);
      assert.equal(auth.getFunction("customMessage"), undefined);
      assert.equal(auth.getFunction("preSignUp")?.imported, true);
    });
    assert.deepEqual(
      recorded.resources("serverless-api:index:Function").map(({ name }) => name),
      ["Web-import-Auth-trigger-preSignUp"],
    );
  });
});
