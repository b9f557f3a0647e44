import { type Book, listReviews, type Review, readBook } from "./store";

/** Reads that run once per request, however often a query asks for them. */
export interface Loaders {
  book(id: string): Promise<Book | undefined>;
  reviews(book: string): Promise<readonly Review[]>;
}

export function createLoaders(): Loaders {
  return { book: once(readBook), reviews: once(listReviews) };
}

function once<Value>(read: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const begun = new Map<string, Promise<Value>>();
  return (key) => {
    const value = begun.get(key) ?? read(key);
    begun.set(key, value);
    return value;
  };
}
