import { KinesisClient, PutRecordCommand } from "@aws-sdk/client-kinesis";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { KinesisStream } from "pulumi-serverless-api/node";
import { readViews } from "./store";

const kinesis = new KinesisClient({});

/** Shows the number of views of a product, and counts this one. */
export async function read(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const name = event.pathParameters?.name ?? "";
  await kinesis.send(
    new PutRecordCommand({
      StreamName: KinesisStream("Views").name,
      PartitionKey: name,
      Data: Buffer.from(JSON.stringify({ name, at: new Date().toISOString() })),
    }),
  );
  return {
    statusCode: 200,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name, views: await readViews(name) }),
  };
}
