import { Api, App, Bucket, Config, Queue, Table } from "pulumi-serverless-api";

const app = new App({ defaults: "current" });

/** A resource of each kind that an emulator stores, and of each kind that calls a function by itself. */
app.stack(function Judged({ stack }) {
  const notes = new Table(stack, "Notes", {
    fields: { id: "string" },
    primaryIndex: { partitionKey: "id" },
  });
  const greeting = new Config.Parameter(stack, "Greeting", { value: "hello" });
  const words = new Queue(stack, "Words", { consumer: { function: { handler: "src/words.take" } } });
  const files = new Bucket(stack, "Files", {
    notifications: { put: { function: "src/files.put", events: ["object_created"] } },
  });
  words.bind([notes, greeting]);
  files.bindToNotification("put", [notes, files]);
  const api = new Api(stack, "Api", {
    routes: {
      "POST /words": { function: { handler: "src/routes.word", bind: [words] } },
      "PUT /files/{name}": { function: { handler: "src/routes.file", bind: [files] } },
      "GET /notes/{id}": { function: { handler: "src/routes.note", bind: [notes] } },
    },
  });
  stack.addOutputs({ ApiUrl: api.url });
});

export = app.outputs;
