import * as cognito from "@pulumi/aws/cognito";
import * as pulumi from "@pulumi/pulumi";
import { Auth, type StackContext, use } from "pulumi-serverless-api";
import { SiteStack } from "./site";

/** The users. They sign in on the page, or on the hosted page at the pool's domain. */
export function UsersStack({ app, stack }: StackContext) {
  const { site } = use(SiteStack);
  const page = pulumi.interpolate`${site.url}/`;

  const auth = new Auth(stack, "Auth", {
    login: ["email"],
    triggers: {
      postConfirmation: {
        handler: "src/groups.join",
        environment: { ADMINS: new pulumi.Config().get("admins") ?? "" },
      },
    },
    native: {
      userPoolClient: {
        allowedOauthFlowsUserPoolClient: true,
        allowedOauthFlows: ["code"],
        allowedOauthScopes: ["openid", "email", "aws.cognito.signin.user.admin"],
        callbackUrls: [page],
        logoutUrls: [page],
        supportedIdentityProviders: ["COGNITO"],
      },
    },
  });
  auth.attachPermissionsForTriggers([
    { actions: ["cognito-idp:AdminAddUserToGroup"], resources: [auth.userPoolArn] },
  ]);

  for (const name of ["admins", "members"])
    new cognito.UserGroup(name, { name, userPoolId: auth.userPoolId }, { parent: stack });

  // All pools of a region share the names of domains. The id of this pool is unique.
  const prefix = auth.userPoolId.apply((id) => id.toLowerCase().replace("_", "-"));
  const domain = new cognito.UserPoolDomain(
    "domain",
    { domain: prefix, userPoolId: auth.userPoolId },
    { parent: stack },
  );
  const hostedUrl = pulumi.interpolate`https://${domain.domain}.auth.${app.region}.amazoncognito.com`;

  stack.addOutputs({ UserPoolId: auth.userPoolId, UserPoolClientId: auth.userPoolClientId });
  return { auth, hostedUrl };
}
