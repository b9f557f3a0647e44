import { LOWER_CASE } from "../platform/conversions";
import type { Row } from "../translation/row";

/** Changes in the access log of an API. */
export const LOG_ROWS: readonly Row[] = [
  { old: "accessLog.retention", now: "accessLog.retention", convert: LOWER_CASE },
];
