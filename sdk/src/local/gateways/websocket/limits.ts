/** Limits of a WebSocket API. @see Developer Guide, limits */
export const WEBSOCKET_LIMITS = {
  /** Of a message in either direction. */
  messageBytes: 128 * 1024,
  /** Of one frame from a client: a longer message comes in several. */
  frameBytes: 32 * 1024,
  /** A connection without traffic ends after this. */
  idleMs: 10 * 60 * 1000,
  /** And any connection after this. */
  ageMs: 2 * 60 * 60 * 1000,
  /** Longest time an integration may take, and the default. */
  integrationMs: 29_000,
  /** Longest time that an authorizer may take. */
  authorizerMs: 10_000,
} as const;

/** Codes of the close frames that the gateway sends, with the reasons in them. */
export const CLOSE = {
  /** Idle for too long. Code and reason as in events recorded from the service. */
  idle: { code: 1001, reason: "Going away" },
  /** Open for too long. Not recorded: taken to be as for an idle one. */
  age: { code: 1001, reason: "Going away" },
  /** The local mode ends. */
  shutdown: { code: 1001, reason: "Going away" },
  /** `DELETE` on the connections API. Not recorded: general knowledge. */
  deleted: { code: 1000, reason: "" },
  /** @see Developer Guide, websocket-api-develop-binary-media-types */
  binary: { code: 1003, reason: "" },
  /** A frame or a message above its limit. @see Developer Guide, limits */
  tooBig: { code: 1009, reason: "" },
} as const;

/** What `$disconnect` is told of a client that closes without a code. Recorded from the service. */
export const NO_STATUS = { code: 1005, reason: "Client-side close frame status not set" } as const;

/**
 * Bytes that wait for a client that reads too slowly, above which sending to it is refused. The service speaks of a full
 * buffer (LimitExceededException) and names no figure.
 */
export const CLIENT_BUFFER_BYTES = 1024 * 1024;
