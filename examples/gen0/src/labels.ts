import type { SQSEvent } from "aws-lambda";
import { type Book, describe } from "./store";

export async function print({ Records }: SQSEvent): Promise<void> {
  for (const { body } of Records) {
    const { id, author } = JSON.parse(body).detail as Book;
    await describe(id, "label", `${author.slice(0, 3).toUpperCase()} ${id}`);
  }
}
