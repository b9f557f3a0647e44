import type { QueryPair } from "../../../http/query";
import type { Header } from "../../../http/types";
import type { IamIdentity } from "../../../iam/identity";
import type { HttpApiIdentity, HttpStageIdentity } from "../../shared/events/http-call";

/** What stays the same on a connection from its handshake to its end. */
export interface ConnectionIdentity {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly connectedAt: number;
  readonly sourceIp: string;
  readonly userAgent: string | undefined;
  /** Host that the client named. */
  readonly domainName: string;
  /** What the authorizer of `$connect` gave, in every event of the connection. */
  readonly authorizer: Readonly<Record<string, unknown>> | undefined;
  /** Who signed the handshake. */
  readonly iam: IamIdentity | undefined;
}

/** One event of a connection: what the formatters, the authorizer and the access log are made from. */
export interface WebSocketCall {
  readonly api: HttpApiIdentity;
  readonly stage: HttpStageIdentity;
  readonly routeKey: string;
  readonly eventType: "CONNECT" | "MESSAGE" | "DISCONNECT";
  readonly connection: ConnectionIdentity;
  /** Only of messages. */
  readonly messageId?: string | undefined;
  readonly requestId: string;
  readonly traceId: string;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** A handshake as functions see it. */
export interface HandshakeRequest {
  /** With what the gateway knows of the client, and without what belongs to the one HTTP connection. */
  readonly headers: readonly Header[];
  /** Decoded, in the order sent. */
  readonly query: readonly QueryPair[];
}

/** How a connection ended. */
export interface Ending {
  /** Code of the close frame; 1005 for one without, 1006 for none. */
  readonly code: number;
  readonly reason: string;
}
