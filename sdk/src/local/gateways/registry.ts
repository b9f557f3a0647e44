import type { ServedApi } from "../protocol";
import { FUNCTION_URL } from "./function-url";
import { HTTP } from "./http";
import { REST } from "./rest";
import type { GatewayKind } from "./shared/gateway-kind";
import { SITE } from "./site";
import { WEBSOCKET } from "./websocket";

/** The kinds of API that the local mode serves. A new kind adds one line here, beside its name in `ServedApi`. */
export const GATEWAYS: Readonly<Record<ServedApi["kind"], GatewayKind>> = {
  http: HTTP,
  rest: REST,
  site: SITE,
  websocket: WEBSOCKET,
  "function-url": FUNCTION_URL,
};
