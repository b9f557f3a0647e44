/** Limits of a WebSocket API. @see Developer Guide, limits */
export const WEBSOCKET_LIMITS = {
  /** Bytes of a message in either direction. */
  messageBytes: 128 * 1024,
  /** Bytes of one frame from a client. A longer message needs several frames. */
  frameBytes: 32 * 1024,
  /** A connection without traffic is closed after this time. */
  idleMs: 10 * 60 * 1000,
  /** Every connection is closed after this time. */
  ageMs: 2 * 60 * 60 * 1000,
  /** The longest time of an integration, and the default. */
  integrationMs: 29_000,
  /** The longest time of an authorizer. */
  authorizerMs: 10_000,
} as const;

/** Codes of the close frames that the gateway sends, with the reasons in them. */
export const CLOSE = {
  /** The connection was idle for too long. Code and reason as in events recorded from the service. */
  idle: { code: 1001, reason: "Going away" },
  /** The connection was open for too long. Not recorded: assumed to be the same as for an idle one. */
  age: { code: 1001, reason: "Going away" },
  /** The local mode ends. */
  shutdown: { code: 1001, reason: "Going away" },
  /** A request `DELETE` on the connections API. Not recorded: general knowledge. */
  deleted: { code: 1000, reason: "" },
  /** @see Developer Guide, websocket-api-develop-binary-media-types */
  binary: { code: 1003, reason: "" },
  /** A frame or a message is above its limit. @see Developer Guide, limits */
  tooBig: { code: 1009, reason: "" },
} as const;

/** The ending in the event of `$disconnect` for a client that closes without a code. Recorded from the service. */
export const NO_STATUS = { code: 1005, reason: "Client-side close frame status not set" } as const;

/**
 * Bytes that may wait for a slow client. Above them, sending to it is refused. The service mentions a full buffer
 * (LimitExceededException) and gives no number.
 */
export const CLIENT_BUFFER_BYTES = 1024 * 1024;
