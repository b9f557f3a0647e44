import { DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { Config, Table } from "pulumi-serverless-api/node";

const client = new DynamoDBClient({});

/** Stores each word that comes through the queue. */
export async function take(event: { readonly Records: readonly { readonly body: string }[] }) {
  for (const { body } of event.Records) {
    const text = `${Config.Greeting} ${body}`;
    const Item = { id: { S: body }, text: { S: text } };
    await client.send(new PutItemCommand({ TableName: Table("Notes").name, Item }));
  }
}
