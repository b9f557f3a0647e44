import type { HttpCall } from "../shared/events/http-call";
import { httpV2Event } from "../shared/events/v2";

/**
 * The event of a function URL: payload format 2.0, as that of an HTTP API with nothing but `$default`. A caller that
 * has not signed has no account.
 * @see Lambda Developer Guide, urls-invocation
 */
export function functionUrlEvent(call: HttpCall): object {
  const event = httpV2Event(call) as { readonly requestContext: object };
  const accountId = call.authorizer ? call.api.accountId : "anonymous";
  return { ...event, requestContext: { ...event.requestContext, accountId } };
}
