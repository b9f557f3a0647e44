import { App, RestApiV1, type StackContext, Table } from "pulumi-serverless-api";

const app = new App({ defaults: "current" });

app.stack(function Orders({ stack }: StackContext) {
  const orders = new Table(stack, "Orders", {
    fields: { id: "string" },
    primaryIndex: { partitionKey: "id" },
  });
  const withKey = { native: { method: { apiKeyRequired: true } } };
  const api = new RestApiV1(stack, "Api", {
    defaults: { function: { bind: [orders] } },
    routes: {
      "GET /status": "src/status.show",
      "GET /orders": { function: "src/orders.list", ...withKey },
      "POST /orders": { function: "src/orders.create", ...withKey },
    },
  });

  const { restApi } = api.native;
  const plan = restApi.addUsagePlan("Partners", {
    throttle: { rateLimit: 10, burstLimit: 20 },
    quota: { limit: 10_000, period: "month" },
  });
  const key = restApi.addApiKey("Partner");
  plan.addApiKey(key);
  stack.addOutputs({ ApiUrl: api.url, PartnerKey: key.value });
});

export default app.outputs;
