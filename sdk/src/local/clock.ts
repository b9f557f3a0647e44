/** The time that services and triggers see: the machine's, plus the time that a test has skipped. */
export interface LocalClock {
  /** Milliseconds since 1970. */
  now(): number;
  /**
   * Runs something once, after this many milliseconds. Call the returned function to cancel it. `work` follows
   * from an event (a retry, a message that becomes visible again): a test that waits for all work skips the time.
   * `schedule` recurs by itself.
   */
  after(ms: number, run: () => void, kind?: "work" | "schedule"): () => void;
}
