import * as pulumi from "@pulumi/pulumi";
import { GraphQLApi, type StackContext, use } from "pulumi-serverless-api";
import { StorageStack } from "./storage";

/** One endpoint at `/graphql`. With the configuration `graphiql` it shows browsers a page for trying queries. */
export function ApiStack({ stack }: StackContext) {
  const { books, reviews } = use(StorageStack);
  const graphiql = new pulumi.Config().getBoolean("graphiql") ?? false;

  const api = new GraphQLApi(stack, "Library", {
    rootPath: "/graphql",
    server: {
      handler: "src/graphql.handler",
      bind: [books, reviews],
      environment: { GRAPHIQL: String(graphiql) },
    },
  });

  stack.addOutputs({ GraphQLUrl: pulumi.interpolate`${api.url}/graphql` });
  return { api };
}
