import { Api, type StackContext, Table, use } from "pulumi-serverless-api";
import { UsersStack } from "./users";

/** The notes of each user, for users who have signed in. */
export function ApiStack({ stack }: StackContext) {
  const { auth } = use(UsersStack);

  const notes = new Table(stack, "Notes", {
    fields: { owner: "string", id: "string" },
    primaryIndex: { partitionKey: "owner", sortKey: "id" },
  });
  const api = new Api(stack, "Api", {
    authorizers: {
      users: { type: "user_pool", userPool: { id: auth.userPoolId, clientIds: [auth.userPoolClientId] } },
    },
    // The page has another origin than the API.
    cors: { allowMethods: ["GET", "POST", "DELETE"], allowHeaders: ["authorization", "content-type"] },
    defaults: { authorizer: "users", function: { bind: [notes], timeout: "5 seconds" } },
    routes: {
      "GET /notes": "src/notes.list",
      "POST /notes": "src/notes.create",
      "DELETE /notes/{id}": "src/notes.remove",
    },
  });

  stack.addOutputs({ ApiUrl: api.url });
  return { api };
}
