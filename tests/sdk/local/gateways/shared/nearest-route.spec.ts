import assert from "node:assert/strict";
import { withNearestRoute } from "#sdk/local/gateways/shared/nearest-route";

const ROUTES = [
  "GET /notes",
  "POST /notes",
  "GET /notes/{id}",
  "PUT /notes/{id}",
  "ANY /files/{path+}",
  "$disconnect",
];

describe("withNearestRoute", () => {
  for (const [request, expected] of [
    ["GET /notez", "no; did you mean GET /notes"],
    ["POST /note", "no; did you mean POST /notes"],
    ["GET /Notes/", "no; did you mean GET /notes"],
    ["PUT /note/17", "no; did you mean PUT /notes/{id}"],
    ["GET /file/a/b.png", "no; did you mean ANY /files/{path+}"],
    ["DELETE /notes", "no; its path takes GET, POST"],
    ["DELETE /notes/17", "no; its path takes GET, PUT"],
    ["GET /", "no"],
    ["GET /favicon.ico", "no"],
  ] as const) {
    it(`says of ${request}: ${expected}`, () => {
      const [method = "", path = ""] = request.split(" ");
      assert.equal(withNearestRoute("no", { method, path }, ROUTES), expected);
    });
  }

  it("compares no path that nobody types", () => {
    const path = `/notes/${"x".repeat(200)}`;
    assert.equal(withNearestRoute("no", { method: "DELETE", path }, ROUTES), "no");
  });
});
