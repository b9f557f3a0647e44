// The same program as __main__.py, with the constructs that the provider makes.
import * as aws from "@pulumi/aws";
import * as pulumi from "@pulumi/pulumi";
import { Api, App, ProviderScope, Table } from "pulumi-serverless-api";

const app = new App({ defaults: "current" });
const root = `urn:pulumi:dev::notes::pulumi:pulumi:Stack::notes-dev`;
const scope = new ProviderScope(app, new pulumi.DependencyResource(root));

const topic = new aws.sns.Topic("news");
const table = new Table(scope, "Notes", { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } });
const api = new Api(scope, "Api", {
  defaults: {
    function: {
      runtime: "python3.13",
      srcPath: "functions",
      bind: [table],
      environment: { TABLE: table.tableName, TOPIC: topic.arn },
    },
  },
  // The engine passes members on in the order of their names.
  routes: {
    "GET /hello": { function: { handler: "src.hello", runtime: "nodejs22.x", srcPath: "." } },
    "GET /notes": { function: { handler: "handlers.list_notes" } },
    "GET /notes/{id}": { function: { handler: "handlers.read_note" } },
    "POST /notes": { function: { handler: "handlers.create_note" } },
  },
});
export const url = api.url;
