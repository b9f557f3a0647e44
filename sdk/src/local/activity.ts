/** The open work behind the requests: deliveries, retries, batches. A test waits until there is none. */
export interface Activity {
  /**
   * Notes the begin of work, described as `topic Placed to queue Packing`. Call the returned function at its end.
   * Calling it twice is safe.
   */
  begin(what: string): () => void;
}
