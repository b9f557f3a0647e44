/** What is being worked on behind the requests: deliveries, retries, batches. A test waits until nothing is. */
export interface Activity {
  /** Notes work that begins, in words: `topic Placed to queue Packing`. The function that it gives notes its end; safe to call twice. */
  begin(what: string): () => void;
}
