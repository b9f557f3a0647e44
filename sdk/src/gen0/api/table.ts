import { HTTP_API_HANDLES } from "../gateway/handles";
import { HTTP_API_DEFAULTS, HTTP_API_ROWS } from "../gateway/http-api-rows";
import { HTTP_API_METHODS } from "../gateway/methods";
import { RESTRUCTURED, restructureHttpApi } from "../gateway/restructure";
import type { ConstructTable } from "../translation/translate";

/** The translation of an Api from generation 0 to generation 1. */
export const API_TABLE = {
  kind: "Api",
  restructure: restructureHttpApi,
  rows: HTTP_API_ROWS,
  defaults: HTTP_API_DEFAULTS,
  handles: HTTP_API_HANDLES,
  methods: HTTP_API_METHODS,
  also: RESTRUCTURED,
} as const satisfies ConstructTable;
