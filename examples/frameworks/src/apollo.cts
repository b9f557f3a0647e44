import { ApolloServer } from "@apollo/server";
import { handlers, startServerAndCreateLambdaHandler } from "@as-integrations/aws-lambda";

const server = new ApolloServer({
  typeDefs: "type Query { greeting(name: String!): String! }",
  resolvers: { Query: { greeting: (_: unknown, { name }: { name: string }) => `Hello ${name}` } },
});

export const handler = startServerAndCreateLambdaHandler(
  server,
  handlers.createAPIGatewayProxyEventV2RequestHandler(),
);
