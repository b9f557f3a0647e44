import { GraphIndex } from "#sdk/graph/index";
import { Api, App, Function, RestApiV1, type StackContext, Table, WebSocketApi } from "#sdk/index";
import { record } from "../../../support/record";

/** A program with one API of each kind, functions that share a table, and a function that calls another. */
function Shop({ stack }: StackContext): void {
  const items = new Table(stack, "Items", {
    fields: { id: "string" },
    primaryIndex: { partitionKey: "id" },
    stream: true,
    consumers: { changes: "src/changes.handler" },
  });
  const mailer = new Function(stack, "Mailer", { handler: "src/mailer.send" });
  const api = new Api(stack, "Api", {
    authorizers: {
      login: { type: "jwt", jwt: { issuer: "https://issuer.test/", audience: ["shop"] } },
    },
    routes: {
      "GET /items": { function: { handler: "src/items.list", permissions: [[items, "grantReadData"]] } },
      "POST /items": {
        authorizer: "login",
        authorizationScopes: ["items:write"],
        function: { handler: "src/items.add", bind: [items], permissions: [[mailer, "grantInvoke"]] },
      },
      "GET /old/{proxy+}": { type: "url", url: "https://old.test/{proxy}" },
    },
  });
  new RestApiV1(stack, "Partners", {
    routes: { "GET /orders/{id}": { authorizer: "iam", function: "src/orders.read" } },
  });
  const chat = new WebSocketApi(stack, "Chat", { routes: { say: "src/chat.say" } });
  chat.bind([api]);
}

export async function shopIndex(): Promise<GraphIndex> {
  const { graph } = await record(() => {
    new App({ defaults: "current" }).stack(Shop);
  });
  return new GraphIndex(graph);
}
