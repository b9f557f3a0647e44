import { App, type StackContext, Table, WebSocketApi } from "pulumi-serverless-api";

const app = new App({ defaults: "current" });

app.stack(function Chat({ stack }: StackContext) {
  const people = new Table(stack, "People", {
    fields: { connection: "string" },
    primaryIndex: { partitionKey: "connection" },
  });
  const chat = new WebSocketApi(stack, "Chat", {
    defaults: { function: { bind: [people] } },
    routes: {
      $connect: "src/chat.connect",
      say: "src/chat.say",
      $disconnect: "src/chat.disconnect",
    },
  });
  stack.addOutputs({ ChatUrl: chat.url });
});

export default app.outputs;
