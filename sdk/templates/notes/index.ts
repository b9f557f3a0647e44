import { Api, App, type StackContext, Table } from "pulumi-serverless-api";

const app = new App({ defaults: "current" });

app.stack(function Notes({ stack }: StackContext) {
  const notes = new Table(stack, "Notes", { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } });
  const api = new Api(stack, "Api", {
    defaults: { function: { bind: [notes] } },
    routes: {
      "GET /notes": "src/notes.list",
      "POST /notes": "src/notes.create",
      "GET /notes/{id}": "src/notes.read",
      "DELETE /notes/{id}": "src/notes.remove",
    },
  });
  stack.addOutputs({ ApiUrl: api.url });
});

export default app.outputs;
