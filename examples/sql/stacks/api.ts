import { Api, type StackContext, use } from "pulumi-serverless-api";
import { DatabaseStack } from "./database";

/** The notes API. A request to a paused cluster waits until it is back. */
export function ApiStack({ stack }: StackContext) {
  const { database } = use(DatabaseStack);

  const api = new Api(stack, "Api", {
    defaults: { function: { bind: [database], timeout: "29 seconds" } },
    routes: {
      "GET /health": "src/health.check",
      "GET /notes": "src/notes.list",
      "POST /notes": "src/notes.create",
      "DELETE /notes/{id}": "src/notes.remove",
    },
  });

  stack.addOutputs({ ApiUrl: api.url });
  return { api };
}
