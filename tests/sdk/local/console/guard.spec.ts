import assert from "node:assert/strict";
import type { IncomingHttpHeaders } from "node:http";
import { refusalOf } from "#sdk/local/console/guard";

const HOST = "localhost:4001";
const TRUSTED = { names: ["box.test"], addresses: false };
const NAME =
  'the request was sent to "evil.test", which is no name of this machine; if it is one, start with --allow-host evil.test';
const OTHER = "pages of other origins have no access to the console";
const JSON_TYPE = "application/json";

const ROWS: readonly (readonly [
  what: string,
  method: string,
  path: string,
  headers: IncomingHttpHeaders,
  refusal: string | undefined,
])[] = [
  ["a visit", "GET", "/", { host: HOST }, undefined],
  ["a visit by number", "GET", "/", { host: "127.0.0.1:4001" }, undefined],
  ["a visit by IPv6 number", "GET", "/", { host: "[::1]:4001" }, undefined],
  ["a name that was made to point here", "GET", "/", { host: "evil.test:4001" }, NAME],
  ["a name that it is told of", "GET", "/", { host: "box.test" }, undefined],
  [
    "the page itself, behind TLS",
    "POST",
    "/api/clear",
    { host: "box.test", origin: "https://box.test", "content-type": JSON_TYPE },
    undefined,
  ],
  ["no name", "GET", "/", {}, "the request names no host that could be this machine"],
  ["the page itself", "GET", "/api/state", { host: HOST, "sec-fetch-site": "same-origin" }, undefined],
  [
    "the page itself, sending",
    "POST",
    "/api/clear",
    { host: HOST, origin: `http://${HOST}`, "content-type": JSON_TYPE },
    undefined,
  ],
  ["another origin", "GET", "/api/state", { host: HOST, origin: "https://evil.test" }, OTHER],
  [
    "another port of this machine",
    "GET",
    "/api/state",
    { host: HOST, origin: "http://localhost:4000" },
    OTHER,
  ],
  [
    "another port, without a word on its origin",
    "GET",
    "/api/state",
    { host: HOST, "sec-fetch-site": "same-site" },
    OTHER,
  ],
  [
    "a page in a sandbox",
    "POST",
    "/api/clear",
    { host: HOST, origin: "null", "content-type": JSON_TYPE },
    OTHER,
  ],
  [
    "a script from elsewhere",
    "GET",
    "/graph.svg",
    { host: HOST, "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" },
    OTHER,
  ],
  [
    "a link from elsewhere",
    "GET",
    "/",
    { host: HOST, "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" },
    undefined,
  ],
  [
    "a link from elsewhere to something else",
    "GET",
    "/api/state",
    { host: HOST, "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" },
    OTHER,
  ],
  [
    "a form",
    "POST",
    "/api/clear",
    { host: HOST, "content-type": "text/plain" },
    "requests that change something are JSON",
  ],
  [
    "the page itself, with a request that it has made",
    "POST",
    "/api/send/Api",
    { host: HOST, origin: `http://${HOST}`, "sec-fetch-site": "same-origin", "content-type": JSON_TYPE },
    undefined,
  ],
  [
    "a request that a page of another origin has made",
    "POST",
    "/api/send/Api",
    { host: HOST, origin: "https://evil.test", "content-type": JSON_TYPE },
    OTHER,
  ],
  [
    "a request that a page of an own API has made",
    "POST",
    "/api/send/Api",
    { host: HOST, origin: "http://localhost:4000", "sec-fetch-site": "same-site", "content-type": JSON_TYPE },
    OTHER,
  ],
  [
    "a request that a page has made whose name was made to point here",
    "POST",
    "/api/send/Api",
    { host: "evil.test:4001", origin: "http://evil.test:4001", "content-type": JSON_TYPE },
    NAME,
  ],
  [
    "a request that a form has made",
    "POST",
    "/api/send/Api",
    { host: HOST, "content-type": "application/x-www-form-urlencoded" },
    "requests that change something are JSON",
  ],
];

describe("refusalOf", () => {
  for (const [what, method, path, headers, refusal] of ROWS) {
    it(`${refusal === undefined ? "accepts" : "refuses"} ${what}`, () => {
      assert.equal(refusalOf({ method, path, headers }, TRUSTED), refusal);
    });
  }
});
