import { ConditionalCheckFailedException, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { Table } from "pulumi-serverless-api/node";
import type { Order } from "./order";

const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}));

export async function saveOrder(order: Order): Promise<void> {
  await documents.send(new PutCommand({ TableName: Table("Orders").name, Item: order }));
}

export async function findOrder(id: string): Promise<Order | undefined> {
  const { Item } = await documents.send(new GetCommand({ TableName: Table("Orders").name, Key: { id } }));
  return Item as Order | undefined;
}

/** Packs an order. Returns false if it is already packed, since a message may arrive twice. */
export async function packOrder(id: string): Promise<boolean> {
  try {
    await documents.send(
      new UpdateCommand({
        TableName: Table("Orders").name,
        Key: { id },
        ConditionExpression: "attribute_exists(id)",
        UpdateExpression: "SET #status = :packed",
        ExpressionAttributeNames: { "#status": "status" },
        ExpressionAttributeValues: { ":packed": "packed" },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** Lists unpacked orders that were placed before a time, oldest first. It returns a hundred at most. */
export async function findWaiting(before: string): Promise<readonly Order[]> {
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: Table("Orders").name,
      IndexName: "byStatus",
      KeyConditionExpression: "#status = :placed AND placedAt < :before",
      ExpressionAttributeNames: { "#status": "status" },
      ExpressionAttributeValues: { ":placed": "placed", ":before": before },
      Limit: 100,
    }),
  );
  return Items as Order[];
}

export async function addViews(name: string, count: number): Promise<void> {
  await documents.send(
    new UpdateCommand({
      TableName: Table("Products").name,
      Key: { name },
      UpdateExpression: "ADD #views :count",
      ExpressionAttributeNames: { "#views": "views" },
      ExpressionAttributeValues: { ":count": count },
    }),
  );
}

export async function readViews(name: string): Promise<number> {
  const { Item } = await documents.send(new GetCommand({ TableName: Table("Products").name, Key: { name } }));
  return (Item?.views as number | undefined) ?? 0;
}
