import { DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { Bucket, Queue, Table } from "pulumi-serverless-api/node";

interface Request {
  readonly body: string;
  readonly pathParameters: Readonly<Record<string, string>>;
}

export async function word({ body }: Request) {
  await new SQSClient({}).send(new SendMessageCommand({ QueueUrl: Queue("Words").url, MessageBody: body }));
  return { statusCode: 202 };
}

export async function file({ body, pathParameters: { name } }: Request) {
  const input = { Bucket: Bucket("Files").name, Key: name, Body: body };
  await new S3Client({}).send(new PutObjectCommand(input));
  return { statusCode: 202 };
}

export async function note({ pathParameters: { id = "" } }: Request) {
  const key = { TableName: Table("Notes").name, Key: { id: { S: id } }, ConsistentRead: true };
  const { Item } = await new DynamoDBClient({}).send(new GetItemCommand(key));
  return { statusCode: Item ? 200 : 404, body: Item?.text?.S ?? "" };
}
