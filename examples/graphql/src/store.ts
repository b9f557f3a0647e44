import { randomBytes } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { Table } from "pulumi-serverless-api/node";

export interface Book {
  readonly id: string;
  readonly title: string;
  readonly author: string;
}

export interface Review {
  readonly id: string;
  /** Id of the book. */
  readonly book: string;
  readonly stars: number;
  readonly text: string;
}

const SHELF = "main";
const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const Books = Table("Books").name;
const Reviews = Table("Reviews").name;

/** One page of books in the order of their ids, which begin with the title. */
export async function listBooks(first: number, after?: string): Promise<{ books: Book[]; next?: string }> {
  const { Items = [], LastEvaluatedKey } = await documents.send(
    new QueryCommand({
      TableName: Books,
      KeyConditionExpression: "shelf = :shelf",
      ExpressionAttributeValues: { ":shelf": SHELF },
      ExclusiveStartKey: after ? { shelf: SHELF, id: after } : undefined,
      Limit: first,
    }),
  );
  return { books: Items as Book[], ...(LastEvaluatedKey && { next: LastEvaluatedKey.id as string }) };
}

export async function readBook(id: string): Promise<Book | undefined> {
  const { Item } = await documents.send(new GetCommand({ TableName: Books, Key: { shelf: SHELF, id } }));
  return Item as Book | undefined;
}

export async function createBook(title: string, author: string): Promise<Book> {
  const book = { id: `${toWords(title)}-${randomBytes(4).toString("hex")}`, title, author };
  await documents.send(new PutCommand({ TableName: Books, Item: { shelf: SHELF, ...book } }));
  return book;
}

/** The reviews of a book, oldest first. */
export async function listReviews(book: string): Promise<readonly Review[]> {
  const reviews: Review[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await documents.send(
      new QueryCommand({
        TableName: Reviews,
        KeyConditionExpression: "book = :book",
        ExpressionAttributeValues: { ":book": book },
        ExclusiveStartKey: from,
      }),
    );
    reviews.push(...(Items as Review[]));
    from = LastEvaluatedKey;
  } while (from);
  return reviews;
}

export async function createReview(book: string, stars: number, text: string): Promise<Review> {
  const time = Date.now().toString(36).padStart(9, "0");
  const review = { book, id: `${time}${randomBytes(4).toString("hex")}`, stars, text };
  await documents.send(new PutCommand({ TableName: Reviews, Item: review }));
  return review;
}

function toWords(title: string): string {
  const words = title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
  return words.replace(/^-|-$/g, "").slice(0, 60) || "book";
}
