import type { ConstructRoom } from "../room";
import { GraphQLApi } from "./construct";
import { GRAPHQL_DEFAULTS } from "./defaults";
import { GRAPHQL_API_ERRORS } from "./errors";

export const GRAPHQL_API: ConstructRoom = {
  kind: "GraphQLApi",
  class: GraphQLApi,
  defaults: GRAPHQL_DEFAULTS,
  errors: GRAPHQL_API_ERRORS,
  lookup: ["url"],
  docs: { page: "graphql-api", title: "GraphQLApi", files: ["constructs/graphql-api/"] },
};
