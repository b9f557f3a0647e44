import { Api, type StackContext, use } from "pulumi-serverless-api";
import { EventsStack } from "./events";
import { StorageStack } from "./storage";

/** The entry of the shop: placing orders, and viewing products. */
export function ApiStack({ stack }: StackContext) {
  const { orders, products } = use(StorageStack);
  const { bus, views } = use(EventsStack);

  const api = new Api(stack, "Api", {
    defaults: { function: { timeout: "5 seconds" } },
    routes: {
      "POST /orders": { function: { handler: "src/orders.place", bind: [orders, bus] } },
      "GET /orders/{id}": { function: { handler: "src/orders.read", bind: [orders] } },
      "GET /products/{name}": { function: { handler: "src/products.read", bind: [products, views] } },
    },
  });

  stack.addOutputs({ ApiUrl: api.url });
  return { api };
}
