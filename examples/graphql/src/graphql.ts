import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { createYoga } from "graphql-yoga";
import { createLoaders } from "./loaders";
import { schema } from "./schema";

const yoga = createYoga({
  schema,
  graphqlEndpoint: "/graphql",
  landingPage: false,
  graphiql: process.env.GRAPHIQL === "true",
  // The gateway answers what browsers ask before they send a query.
  cors: false,
  // Made for each request, so that no request sees what another one has read.
  context: () => ({ loaders: createLoaders() }),
});

/** Hands the request of the gateway to the GraphQL server, and its response back. */
export async function handler(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const response = await yoga.fetch(toRequest(event));
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  };
}

function toRequest(event: APIGatewayProxyEventV2): Request {
  const { requestContext, rawPath, rawQueryString, headers, body, isBase64Encoded } = event;
  const query = rawQueryString === "" ? "" : `?${rawQueryString}`;
  const content = body === undefined ? null : Buffer.from(body, isBase64Encoded ? "base64" : "utf8");
  return new Request(`https://${requestContext.domainName}${rawPath}${query}`, {
    method: requestContext.http.method,
    headers: headers as Record<string, string>,
    body: content,
  });
}
