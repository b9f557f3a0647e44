/** What is said to who streams through an HTTP API: where a streamed reply reaches the client as it comes. */
export const WHAT_STREAMS =
  "a function URL with invokeMode RESPONSE_STREAM streams, and a REST API with responseTransferMode STREAM";
