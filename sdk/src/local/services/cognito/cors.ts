import type { Header } from "../../http/types";

/** Browsers of any origin may read an answer with these. */
export const CORS: readonly Header[] = [
  ["access-control-allow-origin", "*"],
  ["access-control-expose-headers", "x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date"],
];
