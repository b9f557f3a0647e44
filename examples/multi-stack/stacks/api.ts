import { Api, type StackContext, use } from "pulumi-serverless-api";
import { AuthStack } from "./auth";
import { StorageStack } from "./storage";

/** The API. Users have their own notes only. Routes that other stacks add have the same authorizer by default. */
export function ApiStack({ app, stack }: StackContext) {
  const { notes } = use(StorageStack);
  const { auth } = use(AuthStack);

  const api = new Api(stack, "Api", {
    authorizers: {
      users: { type: "user_pool", userPool: { id: auth.userPoolId, clientIds: [auth.userPoolClientId] } },
    },
    defaults: { authorizer: "users", function: { timeout: "5 seconds" } },
    routes: {
      // ReportsStack uses this stack, so this one cannot use ReportsStack. It knows that table by name.
      "GET /": {
        function: {
          handler: "src/home.show",
          environment: { DAYS_TABLE: app.logicalPrefixedName("Days") },
        },
        authorizer: "none",
      },
      "GET /notes": { function: { handler: "src/notes.list", bind: [notes] } },
      "POST /notes": { function: { handler: "src/notes.create", bind: [notes] } },
      "DELETE /notes/{id}": { function: { handler: "src/notes.remove", bind: [notes] } },
    },
  });

  stack.addOutputs({ ApiUrl: api.url });
  return { api };
}
