import type { QueryPair } from "../../../http/query";
import type { Header } from "../../../http/types";
import type { IamIdentity } from "../../../iam/identity";
import type { HttpApiIdentity, HttpStageIdentity } from "../../shared/events/http-call";

/** The fields of a connection that stay the same from its handshake to its end. */
export interface ConnectionIdentity {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly connectedAt: number;
  readonly sourceIp: string;
  readonly userAgent: string | undefined;
  /** Host that the client named. */
  readonly domainName: string;
  /** The context that the authorizer of `$connect` returned. Every event of the connection carries it. */
  readonly authorizer: Readonly<Record<string, unknown>> | undefined;
  /** The identity that signed the handshake. */
  readonly iam: IamIdentity | undefined;
}

/** One event of a connection: the input of the formatters, the authorizer and the access log. */
export interface WebSocketCall {
  readonly api: HttpApiIdentity;
  readonly stage: HttpStageIdentity;
  readonly routeKey: string;
  readonly eventType: "CONNECT" | "MESSAGE" | "DISCONNECT";
  readonly connection: ConnectionIdentity;
  /** Id of the message, in events of messages only. */
  readonly messageId?: string | undefined;
  readonly requestId: string;
  readonly traceId: string;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** A handshake as functions see it. */
export interface HandshakeRequest {
  /** Headers with those that the gateway adds about the client, and without hop-by-hop headers. */
  readonly headers: readonly Header[];
  /** Decoded pairs, in the order sent. */
  readonly query: readonly QueryPair[];
}

/** The end of a connection: its close code and reason. */
export interface Ending {
  /** Code of the close frame. 1005 means a frame without a code, 1006 no frame at all. */
  readonly code: number;
  readonly reason: string;
}
