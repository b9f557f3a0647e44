/** Time as services and triggers see it: that of this machine, but for what a test brings forward. */
export interface LocalClock {
  /** Milliseconds since 1970. */
  now(): number;
  /**
   * Runs something once, after this many milliseconds; the function that it gives takes it back. `work` is what follows from
   * something that has happened (a retry, a message that becomes visible again): a test that waits for all of it does not
   * wait for the time. `schedule` comes by itself.
   */
  after(ms: number, run: () => void, kind?: "work" | "schedule"): () => void;
}
