import type { CatalogueEntry } from "../../errors/catalogue";

/** The mistakes that a definition of a `WebSocketApi` can be refused for. */
export const WEBSOCKET_API_ERRORS = {
  DOMAIN_PROTOCOLS_MIXED: {
    cause:
      "A domain serves WebSocket APIs, or HTTP and REST APIs, and never both; AWS refuses the second mapping.",
    cure: "Give the API a domain of its own, such as `ws.example.com`.",
  },
  AUTHORIZER_WITHOUT_CONNECT: {
    cause:
      "A WebSocketApi has an authorizer and no route `$connect`, the only one AWS lets it guard, so that everybody could connect.",
    cure: "Add `$connect` to `routes`; a handler that answers with status 200 is enough.",
  },
} as const satisfies Record<string, CatalogueEntry>;

declare module "../../errors/catalogue" {
  interface ErrorCodes extends Record<keyof typeof WEBSOCKET_API_ERRORS, CatalogueEntry> {}
}
