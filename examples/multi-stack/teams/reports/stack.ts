import { type StackContext, Table, use } from "pulumi-serverless-api";
import { ApiStack } from "../../stacks/api";
import { AuthStack } from "../../stacks/auth";
import { StorageStack } from "../../stacks/storage";

/** The additions of the reports team to an application of another team. Nothing in the other stacks changes for it. */
export function ReportsStack({ stack }: StackContext) {
  const { notes } = use(StorageStack);
  const { auth } = use(AuthStack);
  const { api } = use(ApiStack);

  const days = new Table(stack, "Days", { fields: { day: "string" }, primaryIndex: { partitionKey: "day" } });
  notes.addConsumers(stack, {
    days: {
      function: { handler: "teams/reports/src/days.count", bind: [days] },
      filters: [{ eventName: ["INSERT"] }],
    },
  });

  api.addRoutes(stack, {
    // This route takes a token of the API's users, as by default.
    "GET /reports/mine": { function: { handler: "teams/reports/src/mine.show", bind: [notes] } },
    // This route takes a signature with AWS credentials, such as those that users get from the identity pool.
    "GET /reports/days": {
      function: { handler: "teams/reports/src/days.show", bind: [days] },
      authorizer: "iam",
    },
  });
  auth.attachPermissionsForAuthUsers(stack, [api]);

  // The front page shows today's number.
  api.attachPermissionsToRoute("GET /", [[days, "grantReadData"]]);
}
