import * as pulumi from "@pulumi/pulumi";
import { Api, type StackContext, use } from "pulumi-serverless-api";
import { StorageStack } from "./storage";

/** The notes API, and the page that uses it. Everybody may read. Writing requires the token of the configuration. */
export function ApiStack({ stack }: StackContext) {
  const { notes } = use(StorageStack);
  const token = new pulumi.Config().requireSecret("token");

  const api = new Api(stack, "Api", {
    authorizers: {
      token: {
        type: "func",
        function: { handler: "src/authorizer.handler", environment: { NOTES_TOKEN: token } },
        responseTypes: ["simple"],
        resultsCacheTtl: "1 minute",
      },
    },
    defaults: { function: { bind: [notes], timeout: "5 seconds" } },
    routes: {
      "GET /notes": "src/notes.list",
      "POST /notes": { function: "src/notes.create", authorizer: "token" },
      "GET /notes/{id}": "src/notes.read",
      "PUT /notes/{id}": { function: "src/notes.update", authorizer: "token" },
      "DELETE /notes/{id}": { function: "src/notes.remove", authorizer: "token" },
      $default: "src/page.show",
    },
  });

  stack.addOutputs({ ApiUrl: api.url });
  return { api };
}
