import { Api, App, Auth, type StackContext } from "pulumi-serverless-api";

const app = new App({ defaults: "current" });

app.stack(function Users({ stack }: StackContext) {
  const auth = new Auth(stack, "Auth", {
    login: ["email"],
    native: {
      // Signing in with the password itself, as curl can. Without this line browsers prove that they know it (SRP).
      userPoolClient: { explicitAuthFlows: ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"] },
    },
  });
  const userPool = { id: auth.userPoolId, clientIds: [auth.userPoolClientId] };
  const api = new Api(stack, "Api", {
    authorizers: { users: { type: "user_pool", userPool } },
    defaults: { authorizer: "users" },
    routes: {
      "GET /": { function: "src/routes.welcome", authorizer: "none" },
      "GET /me": "src/routes.me",
    },
  });
  stack.addOutputs({ ApiUrl: api.url, UserPoolClientId: auth.userPoolClientId });
});

export default app.outputs;
