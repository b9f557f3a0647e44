import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, paginateQuery } from "@aws-sdk/lib-dynamodb";
import type { APIGatewayProxyEventV2WithJWTAuthorizer, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { Table } from "pulumi-serverless-api/node";

const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const TableName = Table("Notes").name;

/** Shows the number of the caller's notes. */
export async function show(
  event: APIGatewayProxyEventV2WithJWTAuthorizer,
): Promise<APIGatewayProxyStructuredResultV2> {
  const pages = paginateQuery(
    { client },
    {
      TableName,
      KeyConditionExpression: "#owner = :owner",
      ExpressionAttributeNames: { "#owner": "owner" },
      ExpressionAttributeValues: { ":owner": String(event.requestContext.authorizer.jwt.claims.sub) },
      Select: "COUNT",
    },
  );
  let notes = 0;
  for await (const { Count = 0 } of pages) notes += Count;
  return {
    statusCode: 200,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ notes }),
  };
}
