/** Defaults of GraphQLApi beside those of Api. They are the same in every set of defaults. */
export const GRAPHQL_DEFAULTS = { rootPath: "/" } as const;
