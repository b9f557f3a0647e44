import { GATEWAY_HANDLES } from "../gateway/handles";
import { HTTP_API_METHODS } from "../gateway/methods";
import type { ConstructTable } from "../translation/translate";
import { RESTRUCTURED, restructureRestApi } from "./restructure";
import { REST_API_DEFAULTS, REST_API_ROWS } from "./rows";

/** The translation of a RestApiV1 from generation 0 to generation 1. */
export const REST_API_TABLE = {
  kind: "RestApiV1",
  restructure: restructureRestApi,
  rows: REST_API_ROWS,
  defaults: REST_API_DEFAULTS,
  handles: {
    restApi: {
      now: "native.restApi",
      reads: { restApiId: "id", restApiRootResourceId: "rootResourceId", restApiName: "name" },
    },
    ...GATEWAY_HANDLES,
  },
  methods: HTTP_API_METHODS,
  also: RESTRUCTURED,
} as const satisfies ConstructTable;
