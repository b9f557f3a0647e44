import assert from "node:assert/strict";
import { readHeaders, targetsOf } from "../../../sdk/console/model/edited-request";
import { faultOf, leftText, targetText, whatText } from "../../../sdk/console/model/faults";
import { formatted, jsonProblem } from "../../../sdk/console/model/json-text";
import { moved, zoomed } from "../../../sdk/console/model/picture-frame";
import { filtered } from "../../../sdk/console/model/request-filter";
import { nameOfUser, withToken } from "../../../sdk/console/model/signed-in";
import { sorted } from "../../../sdk/console/model/sort";
import type { Program, RequestSummary, Span } from "../../../sdk/console/model/types";
import { barsOf } from "../../../sdk/console/model/waterfall";

describe("the model of the console page", () => {
  it("sorts numbers by size, and texts as people do, both ways", () => {
    const rows = ["item 10", "item 9", "Item 1"];
    assert.deepEqual(
      sorted(rows, (row) => row, false),
      ["Item 1", "item 9", "item 10"],
    );
    assert.deepEqual(
      sorted([2, 10, 1], (row) => row, true),
      [10, 2, 1],
    );
  });

  it("finds requests that have all the words, in any case and order", () => {
    const summary = (path: string, decision: "allowed" | "denied"): RequestSummary => ({
      ...{ n: 1, api: "Api", kind: "http", method: "GET", path, status: 200 },
      ...{ durationMs: 1, time: 0, lines: 0, routeKey: undefined, handler: undefined, reason: undefined },
      authorizer: { name: "token", decision, cached: false, reason: undefined },
    });
    const [notes, orders] = [summary("/notes", "allowed"), summary("/orders", "denied")];
    assert.deepEqual(filtered([notes, orders], "DENIED get"), [orders]);
    assert.deepEqual(filtered([notes, orders], " "), [notes, orders]);
    assert.deepEqual(filtered([notes, orders], "notes denied"), []);
  });

  it("puts the token of a user in place of the one that the headers have", () => {
    const headers = "accept: */*\nAuthorization: Bearer old\n\nx-trace: 1";
    assert.equal(withToken(headers, "new"), "authorization: Bearer new\naccept: */*\nx-trace: 1");
    assert.equal(withToken("", "new"), "authorization: Bearer new");
  });

  it("calls users by their address where the pool has given them a number", () => {
    const user = { status: "CONFIRMED", isEnabled: true, createdAt: 0, groups: [] };
    const attributes = { sub: "1-2", email: "ada@example.com" };
    assert.equal(nameOfUser({ ...user, username: "1-2", attributes }), "ada@example.com");
    assert.equal(nameOfUser({ ...user, username: "ada", attributes }), "ada");
  });

  it("says in which line a text is no JSON", () => {
    assert.equal(jsonProblem('{"a": 1}'), "");
    assert.equal(jsonProblem(""), "");
    assert.match(jsonProblem('{\n  "a": 1,\n}'), /line 3,? column 1/);
    assert.equal(formatted('{"a":[1]}'), '{\n  "a": [\n    1\n  ]\n}');
    assert.equal(formatted("no JSON"), "no JSON");
  });

  it("lays bars on one axis of time", () => {
    const span = (time: number, durationMs: number) => ({ time, durationMs }) as Span;
    assert.deepEqual(barsOf([span(1000, 200), span(1100, 50), span(1150, 0)]), {
      bars: [
        { left: 0, width: 100 },
        { left: 50, width: 25 },
        { left: 75, width: 0 },
      ],
      totalMs: 200,
    });
  });

  it("zooms around the middle, and moves", () => {
    const frame = { x: 0, y: 0, width: 100, height: 50 };
    assert.deepEqual(zoomed(frame, 0.5), { x: 25, y: 12.5, width: 50, height: 25 });
    assert.deepEqual(moved(frame, 10, -5), { x: 10, y: -5, width: 100, height: 50 });
  });

  it("reads headers line by line, and names the line that is none", () => {
    assert.deepEqual(readHeaders("a: b:c\n\n d:e "), {
      headers: [
        ["a", "b:c"],
        ["d", "e"],
      ],
    });
    assert.equal(readHeaders("a: b\nwrong").wrong, "wrong");
  });

  it("proposes the routes of an API behind its stage, and no WebSocket API", () => {
    const route = {
      target: "",
      integration: "",
      authorizer: "none",
      fidelity: "as on AWS",
      note: undefined,
    } as const;
    const program: Program = {
      apis: [
        { id: "Rest", kind: "rest", url: "http://localhost:4000/v1" },
        { id: "Chat", kind: "websocket", url: "ws://localhost:4002/v1" },
      ],
      routes: [
        { ...route, api: "Rest", routeKey: "GET /notes" },
        { ...route, api: "Rest", routeKey: "$default" },
      ],
      services: {},
      served: [],
    };
    assert.deepEqual(targetsOf(program), [
      { id: "Rest", url: "http://localhost:4000/v1", base: "/v1", paths: ["/v1/notes"] },
    ]);
  });

  it("makes a fault of what the form has, and says what it is", () => {
    const fault = faultOf({ target: "service", name: "sqs", fails: "only late", latencyMs: "5", times: "2" });
    assert.deepEqual(fault, { service: "sqs", latencyMs: 5, times: 2 });
    assert.equal(targetText(fault), "service sqs, all operations");
    assert.equal(whatText({ ...fault, fails: "error" }), "5 ms late, error");
    assert.deepEqual([leftText(undefined), leftText(0), leftText(1)], ["without end", "over", "once"]);
  });
});
