import type { Readable } from "node:stream";

/** A header as it travels: name in the sender's spelling, and value. */
export type Header = readonly [name: string, value: string];

/** A request as plain data. The socket adapter makes one from the wire, a test by hand. */
export interface GatewayRequest {
  /** Upper case. */
  readonly method: string;
  /** Path as sent, still encoded, without the query. */
  readonly rawPath: string;
  /** Query as sent, still encoded, without the `?`. Empty when there is none. */
  readonly rawQuery: string;
  /** In the order sent. A repeated header is listed repeatedly. */
  readonly headers: readonly Header[];
  readonly body: Buffer;
  /** Address of the client. */
  readonly sourceIp: string;
  /** `1.1` */
  readonly httpVersion: string;
  /** Value of the Host header. */
  readonly host: string;
  /** Port that the client connected to. */
  readonly port: number;
  readonly protocol: "http" | "https";
  /** Whether a handler meant it for AWS, and was led here. Host, port and protocol are then those that it asked for. */
  readonly isIntercepted?: true;
  /** Aborted when the client has disconnected. It is made when it is read. Absent where nobody reads it. */
  readonly signal?: AbortSignal;
}

/** An answer as plain data. */
export interface GatewayResponse {
  readonly status: number;
  readonly headers: readonly Header[];
  /** A stream is sent as it comes. Everything else has its length in the headers. */
  readonly body: Buffer | string | Readable;
}

/** A gateway without a socket: tests call it as a function, `serveGateway` puts it behind a port. */
export interface Gateway {
  /** Never rejects: whatever goes wrong is an answer. */
  handle(request: GatewayRequest): Promise<GatewayResponse>;
  /** Bytes of a request's body that are read. A longer one reaches `handle` cut one byte past the limit, to be refused there. */
  readonly maxBodyBytes: number;
  /**
   * Judges a request by its head, before its body is read: the answer to one that is refused. `handle` judges it again, since
   * small bodies are there before anybody is asked. Absent for who lets everybody in.
   */
  refuseHead?(head: GatewayRequest): GatewayResponse | undefined;
}
