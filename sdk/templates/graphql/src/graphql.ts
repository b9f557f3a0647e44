import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { createSchema, createYoga } from "graphql-yoga";
import { addBook, allBooks } from "./store.js";

const yoga = createYoga({
  graphqlEndpoint: "/graphql",
  landingPage: false,
  // The gateway answers what browsers ask before they send a query.
  cors: false,
  schema: createSchema({
    typeDefs: /* GraphQL */ `
      type Book {
        id: ID!
        title: String!
      }
      type Query {
        books: [Book!]!
      }
      type Mutation {
        addBook(title: String!): Book!
      }
    `,
    resolvers: {
      Query: { books: allBooks },
      Mutation: { addBook: (_: unknown, { title }: { title: string }) => addBook(title) },
    },
  }),
});

/** Hands the request of the gateway to the GraphQL server, and its response back. */
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
