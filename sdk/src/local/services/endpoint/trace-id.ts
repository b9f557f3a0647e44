import { findHeader } from "../../http/header-names";
import type { CallContext } from "./aws-service";

/** The trace that a client names in a header: `Root=1-5759e988-bd862e3fe1be46a994272793`. */
export function traceIdOf({ request }: CallContext): string | undefined {
  return request && findHeader(request.headers, "x-amzn-trace-id");
}
