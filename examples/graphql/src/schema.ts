import { createGraphQLError, createSchema } from "graphql-yoga";
import type { Loaders } from "./loaders";
import { type Book, createBook, createReview, listBooks, type Review } from "./store";

const typeDefs = /* GraphQL */ `
  type Query {
    "A page of books, by title."
    books(first: Int = 20, after: ID): BookPage!
    book(id: ID!): Book
  }

  type Mutation {
    addBook(title: String!, author: String!): Book!
    addReview(book: ID!, stars: Int!, text: String = ""): Review!
  }

  type BookPage {
    books: [Book!]!
    "Pass it as \`after\` for the next page; null on the last one."
    next: ID
  }

  type Book {
    id: ID!
    title: String!
    author: String!
    reviews: [Review!]!
    "Mean of all reviews, null without any."
    stars: Float
  }

  type Review {
    id: ID!
    stars: Int!
    text: String!
    book: Book!
  }
`;

interface Context {
  readonly loaders: Loaders;
}

const LARGEST_PAGE = 100;

const resolvers = {
  Query: {
    books: (_: unknown, { first, after }: { first: number; after?: string }) => {
      if (first < 1 || first > LARGEST_PAGE) throw badInput(`first must be 1 to ${LARGEST_PAGE}`);
      return listBooks(first, after);
    },
    book: (_: unknown, { id }: { id: string }, { loaders }: Context) => loaders.book(id),
  },
  Mutation: {
    addBook: (_: unknown, { title, author }: { title: string; author: string }) => {
      if (title.trim() === "" || author.trim() === "") throw badInput("title and author must not be empty");
      return createBook(title.trim(), author.trim());
    },
    addReview: async (
      _: unknown,
      { book, stars, text }: { book: string; stars: number; text: string },
      { loaders }: Context,
    ) => {
      if (stars < 1 || stars > 5) throw badInput("stars must be 1 to 5");
      if (!(await loaders.book(book))) throw badInput("there is no such book");
      return createReview(book, stars, text);
    },
  },
  Book: {
    reviews: ({ id }: Book, _: unknown, { loaders }: Context) => loaders.reviews(id),
    stars: async ({ id }: Book, _: unknown, { loaders }: Context) => meanStars(await loaders.reviews(id)),
  },
  Review: {
    book: ({ book }: Review, _: unknown, { loaders }: Context) => loaders.book(book),
  },
};

/** The schema with its resolvers. */
export const schema = createSchema<Context>({ typeDefs, resolvers });

export function meanStars(reviews: readonly Review[]): number | null {
  if (reviews.length === 0) return null;
  return reviews.reduce((sum, { stars }) => sum + stars, 0) / reviews.length;
}

/** An error that callers may see. The server masks all others. */
function badInput(message: string): Error {
  return createGraphQLError(message, { extensions: { code: "BAD_USER_INPUT" } });
}
