/** The limits of what the console remembers, so that its memory is bounded however long the program runs. */
export const CONSOLE_LIMITS = {
  requests: 500,
  /**
   * The requests that are remembered in one second while no page is open. Faster requests are a load test that
   * nobody inspects one by one. Remembering them would take a tenth of its time.
   */
  unwatchedPerSecond: 200,
  /** The limit of all bodies, events and replies together. The oldest requests are deleted first. */
  bytes: 32 * 1024 * 1024,
  /** The limit of one body, event or reply. The rest is cut. */
  partBytes: 1024 * 1024,
  /** The lines of one request. */
  lines: 500,
  lineCharacters: 10_000,
  /** The messages that user pools would have sent. */
  messages: 100,
  /** The calls of functions that resources have caused, and as many deliveries of each resource. */
  invocations: 500,
  perResource: 100,
  /** The calls of services and the deliveries that traces are made of. */
  tracedCalls: 2_000,
  /** The events of one bus, the characters of their details, and the buses with events. */
  busEvents: 100,
  detailCharacters: 64 * 1024,
  buses: 100,
  /** The size of an object that somebody puts by hand. */
  putBytes: 5 * 1024 * 1024,
  /** The objects, items, subscriptions or shards that are shown at once. */
  page: 50,
  /** The operations and events of a durable execution that are shown, and the characters of each input and result. */
  operations: 500,
  operationCharacters: 20_000,
  /** The unfinished requests that have written lines. */
  pending: 1_000,
  /** The closed connections. */
  endedConnections: 50,
  /** The frames of one connection. */
  frames: 200,
  frameCharacters: 10_000,
} as const;
