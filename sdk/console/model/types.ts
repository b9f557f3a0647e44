/** The answers of the server, in the page's words. */

import type { Timed, WireRequest } from "../../src/local/console/types";
import type { DeliveryEvent, InvocationEvent, RequestEvent } from "../../src/local/protocol";

export type {
  BusRule,
  ConnectionDetail,
  ConnectionSummary,
  ConsoleLine as Line,
  ConsoleMessage as UserMessage,
  ConsoleState as State,
  InvocationDetail,
  Part,
  PassedEvent,
  PoolClient,
  PoolUser,
  RequestDetail,
  RequestSummary,
  ResourceSummary as Resource,
  ServedProgram as Program,
  Span,
  Update,
  Verdict,
} from "../../src/local/console/types";
export type { ServedRoute } from "../../src/local/protocol";

export type Authorizer = NonNullable<RequestEvent["authorizer"]>;
export type Delivery = Timed<DeliveryEvent>;
export type Headers = WireRequest["headers"];
export type Invocation = Timed<InvocationEvent>;
