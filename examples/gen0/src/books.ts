import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { KinesisClient, PutRecordCommand } from "@aws-sdk/client-kinesis";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { type Book, findBook, saveBook } from "./store";

type Reply = APIGatewayProxyStructuredResultV2;

const { BUS, COVERS, VIEWS } = process.env;
const events = new EventBridgeClient({});
const views = new KinesisClient({});
const covers = new S3Client({});

export async function read({ pathParameters }: APIGatewayProxyEventV2): Promise<Reply> {
  const book = await findBook(pathParameters?.id ?? "");
  if (!book) return reply(404, { message: "there is no such book" });
  const Data = Buffer.from(JSON.stringify({ id: book.id }));
  await views.send(new PutRecordCommand({ StreamName: VIEWS, PartitionKey: book.id, Data }));
  return reply(200, book);
}

export async function add({ body }: APIGatewayProxyEventV2): Promise<Reply> {
  const { id, author, year, title } = JSON.parse(body ?? "{}") as Book;
  if (!id || !author || !title || !Number.isInteger(year))
    return reply(400, { message: "write id, author, year and title" });
  const book = { id, author, year, title };
  await saveBook(book);
  const entry = { EventBusName: BUS, Source: "library", DetailType: "added", Detail: JSON.stringify(book) };
  await events.send(new PutEventsCommand({ Entries: [entry] }));
  return reply(201, book);
}

export async function cover({ pathParameters, body }: APIGatewayProxyEventV2): Promise<Reply> {
  const Key = `covers/${pathParameters?.id}`;
  await covers.send(new PutObjectCommand({ Bucket: COVERS, Key, Body: body ?? "" }));
  return reply(200, { key: Key });
}

function reply(statusCode: number, body: unknown): Reply {
  return { statusCode, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}
