// The functions behind the routes. Each is called with the event of an HTTP API, payload format 2.0.
import { randomUUID } from "node:crypto";
import { DynamoDB } from "@aws-sdk/client-dynamodb";

const dynamodb = new DynamoDB({});
const TableName = process.env.TABLE;

export async function list() {
  const { Items = [] } = await dynamodb.scan({ TableName });
  return reply(200, Items.map(fromItem));
}

export async function create({ body }) {
  const { title } = JSON.parse(body ?? "{}");
  if (typeof title !== "string") return reply(400, { message: "Send JSON with a title." });
  const Item = { id: { S: randomUUID() }, title: { S: title } };
  await dynamodb.putItem({ TableName, Item });
  return reply(201, fromItem(Item));
}

export async function read({ pathParameters: { id } }) {
  const { Item } = await dynamodb.getItem({ TableName, Key: { id: { S: id } } });
  return Item ? reply(200, fromItem(Item)) : reply(404, { message: "There is no such note." });
}

export async function remove({ pathParameters: { id } }) {
  await dynamodb.deleteItem({ TableName, Key: { id: { S: id } } });
  return { statusCode: 204 };
}

function fromItem({ id, title }) {
  return { id: id.S, title: title.S };
}

function reply(statusCode, body) {
  return { statusCode, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}
