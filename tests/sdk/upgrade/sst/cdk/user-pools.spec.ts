import assert from "node:assert/strict";
import { moved } from "../../../../support/moved-program";

const HEAD = `import { Duration } from "aws-cdk-lib";
import * as cognito from "aws-cdk-lib/aws-cognito";
import { Api, Cognito } from "sst/constructs";

export function Main({ stack }) {
`;

const ENTRY = `import { Main } from "./Main";

export default {
  config: () => ({ name: "shop" }),
  stacks(app) {
    app.stack(Main);
  },
};
`;

function body(statements: string): string {
  const before = `${HEAD}  ${statements}\n}\n`;
  const { all } = moved({ "stacks/Main.js": before, "stacks/app.js": ENTRY }, 2);
  const [, made = ""] =
    /export function Main\(\{ stack \}\) \{\n([^]*)\}\n$/.exec(all["stacks/Main.js"] ?? "") ?? [];
  return made.replace(/\s+/g, " ").trim();
}

const RECOVERY =
  'accountRecoverySetting: { recoveryMechanisms: [{ name: "verified_phone_number", priority: 1 }, { name: "verified_email", priority: 2 }] }';
const VERIFICATION =
  'verificationMessageTemplate: { defaultEmailOption: "CONFIRM_WITH_CODE", emailSubject: "Verify your new account", emailMessage: "The verification code to your new account is {####}", smsMessage: "The verification code to your new account is {####}" }';
const PAGES =
  'allowedOauthFlowsUserPoolClient: true, allowedOauthFlows: ["implicit", "code"], allowedOauthScopes: ["profile", "phone", "email", "openid", "aws.cognito.signin.user.admin"], callbackUrls: ["https://example.com"]';
const RETAINED = "{ parent: stack, retainOnDelete: true }";

const MOVED: Readonly<Record<string, readonly [before: string, after: string]>> = {
  "a pool with the defaults of CDK, which lets nobody sign up": [
    'new cognito.UserPool(stack, "Users");',
    `new aws.cognito.UserPool("Users", { adminCreateUserConfig: { allowAdminCreateUserOnly: true }, ${RECOVERY}, ${VERIFICATION} }, ${RETAINED});`,
  ],
  "a pool whose users sign in by e-mail, which is verified then": [
    'new cognito.UserPool(stack, "Users", { selfSignUpEnabled: true, signInAliases: { email: true }, signInCaseSensitive: false, accountRecovery: cognito.AccountRecovery.EMAIL_ONLY });',
    `new aws.cognito.UserPool("Users", { adminCreateUserConfig: { allowAdminCreateUserOnly: false }, usernameAttributes: ["email"], autoVerifiedAttributes: ["email"], usernameConfiguration: { caseSensitive: false }, accountRecoverySetting: { recoveryMechanisms: [{ name: "verified_email", priority: 1 }] }, ${VERIFICATION} }, ${RETAINED});`,
  ],
  "names with an e-mail beside them, and rules for passwords": [
    'new cognito.UserPool(stack, "Users", { signInAliases: { username: true, email: true }, autoVerify: {}, passwordPolicy: { requireDigits: true, tempPasswordValidity: Duration.days(3) } });',
    `new aws.cognito.UserPool("Users", { adminCreateUserConfig: { allowAdminCreateUserOnly: true }, aliasAttributes: ["email"], passwordPolicy: { requireNumbers: true, temporaryPasswordValidityDays: 3, minimumLength: 8 }, ${RECOVERY}, ${VERIFICATION} }, ${RETAINED});`,
  ],
  "a client with the hosted pages that CDK sets up": [
    'const users = new cognito.UserPool(stack, "Users"); new cognito.UserPoolClient(stack, "Web", { userPool: users, authFlows: { userPassword: true, userSrp: true } });',
    `const users = new aws.cognito.UserPool("Users", { adminCreateUserConfig: { allowAdminCreateUserOnly: true }, ${RECOVERY}, ${VERIFICATION} }, ${RETAINED}); new aws.cognito.UserPoolClient("Web", { userPoolId: users.id, explicitAuthFlows: ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"], ${PAGES}, supportedIdentityProviders: ["COGNITO"] }, { parent: stack });`,
  ],
  "a client with pages of its own": [
    'const users = cognito.UserPool.fromUserPoolId(stack, "Users", "us-east-1_a"); new cognito.UserPoolClient(stack, "Web", { userPool: users, generateSecret: true, oAuth: { flows: { authorizationCodeGrant: true }, scopes: [cognito.OAuthScope.EMAIL], callbackUrls: ["https://shop.example"] }, preventUserExistenceErrors: true, refreshTokenValidity: Duration.days(7) });',
    'const users = aws.cognito.UserPool.get("Users", "us-east-1_a", {}, { parent: stack }); new aws.cognito.UserPoolClient("Web", { userPoolId: users.id, generateSecret: true, allowedOauthFlowsUserPoolClient: true, preventUserExistenceErrors: "ENABLED", refreshTokenValidity: 7, allowedOauthFlows: ["code"], allowedOauthScopes: ["email"], callbackUrls: ["https://shop.example"], supportedIdentityProviders: ["COGNITO"] }, { parent: stack });',
  ],
  "a client without pages, for an authorizer and a Cognito": [
    'const userPool = new cognito.UserPool(stack, "Users"); const userPoolClient = new cognito.UserPoolClient(stack, "Web", { userPool, disableOAuth: true }); new Cognito(stack, "Auth", { cdk: { userPool, userPoolClient } }); new Api(stack, "Api", { authorizers: { users: { type: "user_pool", userPool: { id: userPool.userPoolId, clientIds: [userPoolClient.userPoolClientId] } } } });',
    `const userPool = new aws.cognito.UserPool("Users", { adminCreateUserConfig: { allowAdminCreateUserOnly: true }, ${RECOVERY}, ${VERIFICATION} }, ${RETAINED}); const userPoolClient = new aws.cognito.UserPoolClient("Web", { userPoolId: userPool.id, supportedIdentityProviders: ["COGNITO"] }, { parent: stack }); new Auth(stack, "Auth", { native: { userPool, userPoolClient } }); new Api(stack, "Api", { authorizers: { users: { type: "user_pool", userPool: { id: userPool.id, clientIds: [userPoolClient.id] } } } });`,
  ],
};

/** Statements with a prop or a use that is not known. */
const LEFT: Readonly<Record<string, string>> = {
  "a pool with triggers":
    'const fn = new Api(stack, "Api"); new cognito.UserPool(stack, "Users", { lambdaTriggers: { preSignUp: fn } });',
  "a pool that verifies phone numbers, for which CDK makes a role":
    'new cognito.UserPool(stack, "Users", { autoVerify: { phone: true } });',
  "a pool with a switch that is only known as text":
    'const byMail = stack.stage === "prod"; new cognito.UserPool(stack, "Users", { signInAliases: { email: byMail } });',
  "a client with another flow":
    'const userPool = new cognito.UserPool(stack, "Users"); new cognito.UserPoolClient(stack, "Web", { userPool, authFlows: { user: true } });',
};

describe("user pools that CDK makes", () => {
  for (const [title, [before, after]] of Object.entries(MOVED))
    it(title, () => {
      const text = body(before);
      assert.equal(text, after);
    });

  for (const [title, before] of Object.entries(LEFT))
    it(`is left out: ${title}`, () => {
      const text = body(before);
      assert.match(text, /left out, UserPool(Client)? /);
    });

  it("leads an authorizer of 0.x to the pool and its clients", () => {
    const before = `import * as authorizers from "@aws-cdk/aws-apigatewayv2-authorizers-alpha";
import * as cognito from "aws-cdk-lib/aws-cognito";
import * as sst from "@serverless-stack/resources";

export default class Main extends sst.Stack {
  constructor(scope, id, props) {
    super(scope, id, props);
    const users = new cognito.UserPool(this, "Users");
    const web = new cognito.UserPoolClient(this, "Web", { userPool: users });
    new sst.Api(this, "Api", {
      defaultAuthorizationType: sst.ApiAuthorizationType.JWT,
      defaultAuthorizer: new authorizers.HttpUserPoolAuthorizer("Users", users, { userPoolClients: [web] }),
      routes: { "GET /": "src/list.main" },
    });
  }
}
`;
    const entry =
      'import Main from "./Main";\n\nexport default function main(app) {\n  new Main(app, "main");\n}\n';
    const { all } = moved({ "stacks/Main.js": before, "stacks/index.js": entry }, 0);
    const text = all["stacks/Main.js"] ?? "";
    assert.match(
      text,
      /Users: \{\s+type: "user_pool",\s+userPool: \{ id: users\.id, clientIds: \[web\.id\] \}/,
    );
    assert.match(text, /const users = new aws\.cognito\.UserPool\("Users"/);
    assert.doesNotMatch(text, /left out/);
  });
});
