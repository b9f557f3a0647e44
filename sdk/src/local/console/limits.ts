/** What the console remembers, so that its memory has an end however long the program runs. */
export const CONSOLE_LIMITS = {
  requests: 500,
  /**
   * Remembered in one second while no page is open. What comes faster is a load test rather than somebody who will look at
   * each of them, and remembering it would be a tenth of its time.
   */
  unwatchedPerSecond: 200,
  /** Of all bodies, events and replies together. The oldest requests go first. */
  bytes: 32 * 1024 * 1024,
  /** Of one body, event or reply; what is longer is cut. */
  partBytes: 1024 * 1024,
  /** Lines of one request. */
  lines: 500,
  lineCharacters: 10_000,
  /** That user pools would have sent. */
  messages: 100,
  /** Calls of functions that resources have caused, and as many of what each resource handed on. */
  invocations: 500,
  perResource: 100,
  /** Events of one bus, the characters of their details, and buses that have some. */
  busEvents: 100,
  detailCharacters: 64 * 1024,
  buses: 100,
  /** Of an object that is put by hand. */
  putBytes: 5 * 1024 * 1024,
  /** Objects, items, subscriptions or shards that are shown at once. */
  page: 50,
  /** Requests that are under way and have written something. */
  pending: 1_000,
  /** Connections that have ended. */
  endedConnections: 50,
  /** Of one connection. */
  frames: 200,
  frameCharacters: 10_000,
} as const;
