import { findHeader } from "../../http/header-names";
import { type CallContext, isServicePrincipal } from "./aws-service";

/**
 * The trace that a client names in a header, `Root=1-5759e988-bd862e3fe1be46a994272793`, or that a service passes on for
 * the call that it acts on.
 */
export function traceIdOf({ request, caller }: CallContext): string | undefined {
  if (request) return findHeader(request.headers, "x-amzn-trace-id");
  return isServicePrincipal(caller) ? caller.trace : undefined;
}
