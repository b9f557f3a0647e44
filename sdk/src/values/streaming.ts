/** What is said to who streams through an HTTP API; `what` names the function. */
export function streamsInVain(what: string): string {
  return `${what} streams its reply, and HTTP APIs do not stream: clients get it whole, a prelude of status and headers included; a function URL with invokeMode RESPONSE_STREAM streams, and a REST API with responseTransferMode STREAM`;
}
