import type { GatewayRequest, GatewayResponse } from "./types";

/** The trace of one request in the gateway, for the console and `--json`. */
export interface RequestTrace {
  readonly kind: "function-url" | "http" | "rest" | "site" | "websocket";
  /** Logical name of the API. */
  readonly api: string;
  readonly apiId: string;
  readonly stage: string | undefined;
  /** `undefined` when no route took the request. */
  readonly routeKey: string | undefined;
  readonly method: string;
  /** Path as sent, with the query. */
  readonly path: string;
  readonly status: number;
  readonly durationMs: number;
  readonly requestId: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** Physical name of the function that answered. */
  readonly functionName: string | undefined;
  readonly authorizer: AuthorizerTrace | undefined;
  /** The reason why the gateway itself answered: text for people that AWS would put into a log. */
  readonly error: string | undefined;
  /** The error was asked for: nothing is wrong. */
  readonly isOnPurpose?: true;
  /** A notice to the author of the program about an answer that was sent. */
  readonly notice?: string;
  /** JSON text of the event that the function got. */
  readonly event: string | undefined;
  /** JSON text of what the function returned. */
  readonly reply: string | undefined;
  /** Passed to every function that is called on the way, an authorizer's included. */
  readonly traceId: string;
  /**
   * The request and the answer on the wire. Undefined for a trace without a request of its own, such as that of a
   * message.
   */
  readonly exchange: WireExchange | undefined;
}

/** A request and its answer, as they travelled. */
export interface WireExchange {
  readonly request: GatewayRequest;
  /** None where the answer is the opening of a socket. */
  readonly response: GatewayResponse | undefined;
}

/** The decision of an authorizer, and the reason. */
export interface AuthorizerTrace {
  readonly name: string;
  readonly kind: "jwt" | "lambda" | "iam" | "user-pool";
  readonly decision: "allowed" | "denied" | "unauthorized" | "failed";
  readonly cached: boolean;
  readonly reason: string | undefined;
}

/** The trace of a decision, for any kind of API. */
export function authorizerTrace(
  { name, kind }: Pick<AuthorizerTrace, "name" | "kind">,
  decision:
    | { readonly allowed: true; readonly cached: boolean }
    | {
        readonly allowed: false;
        readonly decision: Exclude<AuthorizerTrace["decision"], "allowed">;
        readonly cached: boolean;
        readonly reason: string;
      },
): AuthorizerTrace {
  const { cached } = decision;
  return decision.allowed
    ? { name, kind, decision: "allowed", cached, reason: undefined }
    : { name, kind, decision: decision.decision, cached, reason: decision.reason };
}

/** The events of a gateway beside its answers. */
export type GatewayEvent =
  | { readonly type: "request"; readonly trace: RequestTrace }
  /** A line of the access log, as the stage's format makes it. */
  | {
      readonly type: "access-log";
      readonly apiId: string;
      readonly stage: string;
      readonly destination: string;
      readonly line: string;
    }
  /** A line that the server of a site wrote, which was started by a command. */
  | {
      readonly type: "output";
      readonly command: string;
      readonly level: "info" | "error";
      readonly text: string;
    };

/** Lines for people: what is wrong and what to write, one line each. */
export interface GatewayLog {
  warn(message: string): void;
}

/** The events of connections, for observers. */
export type ConnectionEvent =
  | { readonly type: "opened"; readonly connection: ObservedConnection }
  | {
      readonly type: "frame";
      readonly connection: ObservedConnection;
      /** `in` comes from the client. */
      readonly direction: "in" | "out";
      readonly text: string;
      /** Milliseconds since 1970. */
      readonly time: number;
    }
  | {
      readonly type: "ended";
      readonly connection: ObservedConnection;
      readonly ending: { readonly code: number; readonly reason: string };
    };

/** One client that stays connected. */
export interface ObservedConnection {
  readonly id: string;
  readonly stageName: string;
  /** Milliseconds since 1970. */
  readonly connectedAt: number;
}

/** The open connections of an API. */
export interface ConnectionSource {
  /** Reports every event from now on, until the returned function is called. */
  watch(watcher: (event: ConnectionEvent) => void): () => void;
}

/** The result of an integration, for the trace and the access log. */
export interface IntegrationReport {
  readonly latencyMs: number;
  /** Status that the integration's service answered. */
  readonly status: number;
  /** Status that the function or the backend named. */
  readonly answered: number | undefined;
  readonly requestId?: string;
  /** JSON text of the event and of the answer. */
  readonly event?: string;
  readonly reply?: string;
}
