import { type StackContext, Table, use } from "pulumi-serverless-api";
import { ApiStack } from "../../stacks/api";
import { AuthStack } from "../../stacks/auth";
import { StorageStack } from "../../stacks/storage";

/** What the reports team adds to an application that is not theirs: nothing in the other stacks changes for it. */
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
    // A token of the API's users, since that is its default.
    "GET /reports/mine": { function: { handler: "teams/reports/src/mine.show", bind: [notes] } },
    // The signature of somebody with AWS credentials, such as those that users get of the identity pool.
    "GET /reports/days": {
      function: { handler: "teams/reports/src/days.show", bind: [days] },
      authorizer: "iam",
    },
  });
  auth.attachPermissionsForAuthUsers(stack, [api]);

  // The front page shows today's number.
  api.attachPermissionsToRoute("GET /", [[days, "grantReadData"]]);
}
