import { booksOf } from "./store";

export async function look(): Promise<void> {
  const books = await booksOf("Ada");
  console.log(`${books.length} of Ada`);
}
