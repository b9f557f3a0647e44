import { type StackContext, StaticSite, use } from "pulumi-serverless-api";
import { ApiStack } from "./api";
import { UsersStack } from "./users";

/** The page. The upload writes the addresses of the API and of the user pool into it. */
export function SiteStack({ app, stack }: StackContext) {
  const { api } = use(ApiStack);
  const { auth } = use(UsersStack);

  const site = new StaticSite(stack, "Site", {
    path: "web",
    buildCommand: "node build.mjs",
    buildOutput: "dist",
    errorPage: "missing.html",
    environment: {
      API_URL: api.url,
      USER_POOL_ID: auth.userPoolId,
      USER_POOL_CLIENT_ID: auth.userPoolClientId,
      COGNITO_URL: `https://cognito-idp.${app.region}.amazonaws.com`,
    },
  });

  stack.addOutputs({ SiteUrl: site.url });
  return { site };
}
