import type { BrokenRule } from "./rule";

/** Rules by which requests of unknown clients, and packages of others, do no harm. */
export const BROKEN_RULES_OF_LOCAL_WIRE: readonly BrokenRule[] = [
  {
    test: "the WebSocket gateway, in process handshakes answers 502 when $connect answers with a header that would end the line of the handshake",
    in: "readWebSocketResponse",
    find: "if (unsendable !== undefined) return { unusable: unsendable };",
    replace: "",
  },
  {
    test: "a custom integration of a function answers 500 with a reason when a template sets a header that would end its line",
    in: "refuseUnsendable",
    find: "unsendableHeader(headers)",
    replace: "undefined",
  },
  {
    test: "gateway responses of a REST API leave out headers that cannot be sent, and warn once",
    in: "RestGateway.#render",
    find: "const problem = unsendableHeader(rendered.headers);",
    replace: "const problem = undefined;",
  },
  {
    test: "PlainReport shows what a terminal would obey as text in a warning event",
    in: "printableLines",
    find: "printable(part)",
    replace: "part",
  },
  {
    test: "known advisories are found in a version before a release as well",
    in: "findAdvisories",
    find: "satisfies(version, vulnerable, { includePrerelease: true })",
    replace: "satisfies(version, vulnerable)",
  },
];
