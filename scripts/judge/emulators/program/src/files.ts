import { DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { Bucket, Table } from "pulumi-serverless-api/node";

const tables = new DynamoDBClient({});
const buckets = new S3Client({});

interface S3Notification {
  readonly Records: readonly { readonly s3: { readonly object: { readonly key: string } } }[];
}

/** Stores the text of each file that comes into the bucket. */
export async function put({ Records }: S3Notification) {
  for (const { s3 } of Records) {
    const Key = decodeURIComponent(s3.object.key);
    const { Body } = await buckets.send(new GetObjectCommand({ Bucket: Bucket("Files").name, Key }));
    const Item = { id: { S: Key }, text: { S: (await Body?.transformToString()) ?? "" } };
    await tables.send(new PutItemCommand({ TableName: Table("Notes").name, Item }));
  }
}
