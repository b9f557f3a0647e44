import * as pulumi from "@pulumi/pulumi";
import { App, GraphQLApi, type StackContext, Table } from "pulumi-serverless-api";

const app = new App({ defaults: "current" });

app.stack(function Books({ stack }: StackContext) {
  const books = new Table(stack, "Books", { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } });
  const api = new GraphQLApi(stack, "Api", {
    rootPath: "/graphql",
    server: { handler: "src/graphql.handler", bind: [books] },
  });
  stack.addOutputs({ GraphQLUrl: pulumi.interpolate`${api.url}/graphql` });
});

export default app.outputs;
