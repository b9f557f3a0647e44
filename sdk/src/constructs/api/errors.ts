import type { CatalogueEntry } from "../../errors/catalogue";

/** The mistakes that a definition of an `Api` can be refused for. */
export const API_ERRORS = {
  NATIVE_CONFLICT: {
    cause: "An existing AWS object was given under `native`, together with props that would configure it.",
    cure: "Set them on that object, or let the construct make one.",
  },
  NATIVE_OWN_PROP: {
    cause: "A setting under `native` has a prop of its own or is fixed by the construct.",
    cure: "Use the prop that the message names.",
  },
  STAGE_NAME_INVALID: {
    cause: "The name of a gateway stage is missing, taken, or has characters that AWS does not allow.",
    cure: "Write letters, digits, `-` and `_`, at most 128; `$default` is made by the construct.",
  },
  CORS_ORIGIN_INVALID: {
    cause:
      "HTTP APIs take `*`, `https://*`, `http://*` and origins with one of the two schemes: AWS refuses to make the API with others.",
    cure: 'Write origins as browsers send them, `"https://example.com"`, without a wildcard in them.',
  },
  CORS_CREDENTIALS_WITH_WILDCARD: {
    cause: "Requests with credentials cannot be allowed from all origins, with all methods or headers.",
    cure: "List the origins, methods and headers, or remove `allowCredentials`.",
  },
  AWS_LIMIT_EXCEEDED: {
    cause: "There are more of something than AWS allows.",
    cure: "Stay within the number that the message names.",
  },
} as const satisfies Record<string, CatalogueEntry>;

declare module "../../errors/catalogue" {
  interface ErrorCodes extends Record<keyof typeof API_ERRORS, CatalogueEntry> {}
}
