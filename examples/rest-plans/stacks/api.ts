import * as apigateway from "@pulumi/aws/apigateway";
import { RestApiV1, type StackContext, use } from "pulumi-serverless-api";
import { ORDER_SCHEMA } from "../src/order-schema";
import { StorageStack } from "./storage";

/** The routes for callers with a key. The gateway refuses a body that is no order, without a call of a function. */
export function ApiStack({ stack }: StackContext) {
  const { orders } = use(StorageStack);

  const api = new RestApiV1(stack, "Orders", {
    defaults: { function: { bind: [orders], timeout: "5 seconds" } },
    routes: {
      "GET /status": "src/status.show",
      "GET /orders": { function: "src/orders.list", native: { method: { apiKeyRequired: true } } },
    },
  });

  // Validator and model belong to the API, so the route that names them comes after it.
  const validator = api.native.restApi.addRequestValidator("Body", { validateRequestBody: true });
  const order = new apigateway.Model(
    "order",
    {
      restApi: api.restApiId,
      name: "Order",
      contentType: "application/json",
      schema: JSON.stringify(ORDER_SCHEMA),
    },
    { parent: stack },
  );
  api.addRoutes(stack, {
    "POST /orders": {
      function: "src/orders.create",
      native: {
        method: {
          apiKeyRequired: true,
          requestValidatorId: validator.id,
          requestModels: { "application/json": order.name },
        },
      },
    },
  });

  stack.addOutputs({ ApiUrl: api.url });
  return { api };
}
