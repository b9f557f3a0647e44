import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { createSchema, createYoga } from "graphql-yoga";

const yoga = createYoga({
  graphqlEndpoint: "/yoga",
  // The gateway answers the preflight requests of browsers.
  cors: false,
  schema: createSchema({
    typeDefs: "type Query { greeting(name: String!): String! }",
    resolvers: { Query: { greeting: (_: unknown, { name }: { name: string }) => `Hello ${name}` } },
  }),
});

export async function handler(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const { requestContext, rawPath, rawQueryString, headers, body, isBase64Encoded } = event;
  const response = await yoga.fetch(`https://${requestContext.domainName}${rawPath}?${rawQueryString}`, {
    method: requestContext.http.method,
    headers: headers as Record<string, string>,
    ...(body !== undefined && { body: Buffer.from(body, isBase64Encoded ? "base64" : "utf8") }),
  });
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  };
}
