import type { CatalogueEntry } from "../../errors/catalogue";

/** The mistakes that a definition of a `GraphQLApi` can be refused for. */
export const GRAPHQL_API_ERRORS = {
  GRAPHQL_ROUTES_REFUSED: {
    cause: "A GraphQLApi was given `routes`; all its requests go to its `server`.",
    cure: "Remove `routes` and use `server` and `rootPath`, or an `Api`. `addRoutes` adds routes beside the server's.",
  },
} as const satisfies Record<string, CatalogueEntry>;

declare module "../../errors/catalogue" {
  interface ErrorCodes extends Record<keyof typeof GRAPHQL_API_ERRORS, CatalogueEntry> {}
}
