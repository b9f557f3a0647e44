import assert from "node:assert/strict";
import { readComposed } from "#sdk/local/console/compose";
import { ReplayError } from "#sdk/local/console/replay";

const WRONG: readonly (readonly [what: string, value: unknown, problem: string])[] = [
  ["nothing", null, "the request needs a method, as GET"],
  ["no method", { path: "/" }, "the request needs a method, as GET"],
  ["no path", { method: "GET" }, "the path has to start with /"],
  ["a URL of its own", { method: "GET", path: "http://evil.test/" }, "the path has to start with /"],
  ["a path that is no text", { method: "GET", path: ["/"] }, "a part is no text"],
  ["a body that is no text", { method: "GET", path: "/", body: {} }, "a part is no text"],
  ["headers by name", { method: "GET", path: "/", headers: { a: "b" } }, "headers are pairs of texts"],
  ["a header of a number", { method: "GET", path: "/", headers: [["a", 1]] }, "headers are pairs of texts"],
];

describe("readComposed", () => {
  it("reads a request with headers and a body", () => {
    const headers = [["X-A", "1"]];
    assert.deepEqual(readComposed("Api", { method: "PUT", path: "/a?b=c", headers, body: "ü" }), {
      api: "Api",
      method: "PUT",
      path: "/a?b=c",
      headers: [["X-A", "1"]],
      body: Buffer.from("c3bc", "hex"),
    });
  });

  it("reads a request without headers and body", () => {
    const { headers, body } = readComposed("Api", { method: "GET", path: "/" });
    assert.deepEqual([headers, body.length], [[], 0]);
  });

  for (const [what, value, problem] of WRONG) {
    it(`refuses ${what}`, () => {
      assert.throws(
        () => readComposed("Api", value),
        (error) => error instanceof ReplayError && error.message === problem,
      );
    });
  }
});
