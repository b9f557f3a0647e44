import { Api, Function, RestApiV1, type StackContext, use } from "pulumi-serverless-api";
import { SiteStack } from "./site";
import { UsersStack } from "./users";

/** The routes for users, each guarded in another way, and the page that calls them. */
export function ApiStack({ stack }: StackContext) {
  const { site } = use(SiteStack);
  const { auth, hostedUrl } = use(UsersStack);

  const api = new Api(stack, "Api", {
    authorizers: {
      users: { type: "user_pool", userPool: { id: auth.userPoolId, clientIds: [auth.userPoolClientId] } },
      admins: {
        type: "func",
        function: { handler: "src/admins.authorize", bind: [auth] },
        responseTypes: ["simple"],
      },
    },
    cors: { allowMethods: ["GET"], allowHeaders: ["authorization", "x-amz-date", "x-amz-security-token"] },
    routes: {
      "GET /me": { function: "src/routes.me", authorizer: "users" },
      "GET /files": { function: "src/routes.files", authorizer: "iam" },
      "GET /admin": { function: "src/routes.admin", authorizer: "admins" },
    },
  });
  // Users who have signed in get credentials that may call the API. Without this line GET /files is closed to
  // everybody.
  auth.attachPermissionsForAuthUsers([api]);

  const rest = new RestApiV1(stack, "Rest", {
    authorizers: {
      users: {
        type: "user_pools",
        userPoolIds: [auth.userPoolId],
        // A REST API allows pages every header with "*", which browsers apply to all but Authorization.
        identitySource: "method.request.header.Token",
      },
    },
    routes: { "GET /profile": { function: "src/routes.profile", authorizer: "users" } },
  });

  // The bundle of the function has the files of the page as text.
  const page = new Function(stack, "Page", {
    handler: "src/page.show",
    bundle: { loader: { ".html": "text", ".css": "text", ".browser.js": "text", ".min.js": "text" } },
  });
  site.addRoutes(stack, {
    "GET /": page,
    "GET /{file}": page,
    "GET /config": {
      function: {
        handler: "src/config.show",
        bind: [auth, api, rest],
        environment: { HOSTED_URL: hostedUrl },
      },
    },
  });

  stack.addOutputs({ ApiUrl: api.url, RestUrl: rest.url });
  return { api, rest };
}
