/** The warning for a function that streams through an HTTP API. `what` names the function. */
export function streamsInVain(what: string): string {
  return `${what} streams its reply, and HTTP APIs do not stream: clients get it whole, a prelude of status and headers included; a function URL with invokeMode RESPONSE_STREAM streams, and a REST API with responseTransferMode STREAM`;
}

/**
 * The name of the streaming integration's URI for a function, from the name of one that waits for the whole reply.
 * @see API Gateway Developer Guide, response-transfer-mode-lambda
 */
export function streamingUri(invokeArn: string): string {
  return invokeArn
    .replace(":lambda:path/2015-03-31/", ":lambda:path/2021-11-15/")
    .replace(/\/invocations$/, "/response-streaming-invocations");
}
