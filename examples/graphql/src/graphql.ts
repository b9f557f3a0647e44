import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { createYoga } from "graphql-yoga";
import { createLoaders } from "./loaders";
import { schema } from "./schema";

const yoga = createYoga({
  schema,
  graphqlEndpoint: "/graphql",
  landingPage: false,
  graphiql: process.env.GRAPHIQL === "true",
  // The gateway answers the preflight requests of browsers.
  cors: false,
  // Each request has its own loaders, so that no request sees data that another one has read.
  context: () => ({ loaders: createLoaders() }),
});

/** Passes a request of the gateway to the GraphQL server, and returns its response. */
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
