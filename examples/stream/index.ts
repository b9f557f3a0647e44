import { App, Function, RestApiV1, type StackContext } from "pulumi-serverless-api";

const app = new App({ defaults: "current" });

/** Replies that are sent while they are made: through a REST API, and through the URL of a function. */
app.stack(function Stream({ stack }: StackContext) {
  const api = new RestApiV1(stack, "Api", {
    defaults: { function: { timeout: "2 minutes", memorySize: "512 MB" } },
    routes: {
      "GET /": "src/page.show",
      "GET /clock": { function: "src/clock.handler", streaming: true },
      "POST /chat": { function: "src/chat.handler", streaming: true },
    },
  });

  const rows = new Function(stack, "Rows", {
    handler: "src/rows.handler",
    timeout: "5 minutes",
    url: { streaming: true },
  });

  stack.addOutputs({ ApiUrl: api.url, RowsUrl: rows.url });
});

export = app.outputs;
