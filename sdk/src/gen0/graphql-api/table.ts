import { functionRows } from "../function/rows";
import { HTTP_API_HANDLES } from "../gateway/handles";
import { HTTP_API_DEFAULTS, HTTP_API_ROWS } from "../gateway/http-api-rows";
import { HTTP_API_METHODS } from "../gateway/methods";
import { RESTRUCTURED, restructureHttpApi } from "../gateway/restructure";
import type { ConstructTable } from "../translation/translate";

/** The translation of a GraphQLApi from generation 0 to generation 1. */
export const GRAPHQL_API_TABLE = {
  kind: "GraphQLApi",
  olderNames: ["ApolloApi"],
  restructure: restructureHttpApi,
  rows: [{ old: "codegen", now: undefined }, ...HTTP_API_ROWS, ...functionRows("server")],
  defaults: [
    { now: "defaults.payloadFormatVersion", value: "1.0", newDefault: "`2.0`" },
    ...HTTP_API_DEFAULTS,
  ],
  handles: HTTP_API_HANDLES,
  methods: HTTP_API_METHODS,
  also: RESTRUCTURED,
} as const satisfies ConstructTable;
