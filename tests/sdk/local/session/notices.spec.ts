import assert from "node:assert/strict";
import type { LocalEvent } from "#sdk/local/protocol";
import { Notices } from "#sdk/local/session/notices";

describe("Notices", () => {
  let events: LocalEvent[];
  let notices: Notices;

  beforeEach(() => {
    events = [];
    notices = new Notices((event) => events.push(event));
  });

  it("report a cause once, and again after a save if it still occurs", () => {
    notices.failed("Api: src/a.b failed");
    notices.failed("Api: src/a.b failed");
    notices.failed("Api: src/c.d failed");
    notices.built(new Map());
    notices.failed("Api: src/a.b failed");
    assert.deepEqual(events, [
      { event: "error", message: "Api: src/a.b failed" },
      { event: "error", message: "Api: src/c.d failed" },
      { event: "error", message: "Api: src/a.b failed" },
    ]);
  });

  it("do not repeat an error of the build for a request", () => {
    notices.built(
      new Map([
        ["src/a.ts:1:2: Unexpected end of file", "src/a.ts:1:2: Unexpected end of file; correct the file"],
        ["src/c.ts:1:2: Unexpected end (imported by src/d.ts)", "c is broken"],
      ]),
    );
    notices.failed("Api: src/d.e failed: SyntaxError: src/c.ts:1:2: Unexpected end at src/c.ts:1:66");
    notices.failed("Api: src/a.b failed: SyntaxError: src/a.ts:1:2: Unexpected end of file");
    assert.deepEqual(events, [
      { event: "error", message: "src/a.ts:1:2: Unexpected end of file; correct the file" },
      { event: "error", message: "c is broken" },
    ]);
  });

  it("show the lines of a broken place once, however many handlers come to it", () => {
    const location = { file: __filename, line: 1, column: 1 };
    const errors = new Map(["a", "b"].map((key) => [key, `${key}; correct the file`]));
    notices.built(errors, new Map([...errors.keys()].map((key) => [key, location])));
    const [first, second] = events as { message: string; explained?: string }[];
    assert.match(first?.explained ?? "", /^a; correct the file\n {4}at .*\n {2}> 1 \| import assert from/);
    assert.deepEqual(second, { event: "error", message: "b; correct the file" });
  });

  it("explain a failure when they report it, and no other time", () => {
    let asked = 0;
    const explain = () => `explained ${++asked}`;
    notices.failed("Api: src/a.b failed", explain);
    notices.failed("Api: src/a.b failed", explain);
    assert.deepEqual(events, [{ event: "error", message: "Api: src/a.b failed", explained: "explained 1" }]);
    assert.equal(asked, 1);
  });

  it("report a refused request once for each cause, and again after a save", () => {
    const put = (key: string) => notices.refused({ cause: "s3 PutObject", message: `403 PUT ${key}` });
    put("a");
    put("b");
    notices.refused({ cause: "s3 GetObject", message: "403 GET a" });
    notices.built(new Map());
    put("c");
    assert.deepEqual(
      events.map((event) => event.event === "warning" && event.message),
      ["403 PUT a", "403 GET a", "403 PUT c"],
    );
  });

  it("stop at some hundred causes of refused requests, whatever clients make up", () => {
    for (let at = 0; at < 2000; at += 1) notices.refused({ cause: `${at}`, message: `403 GET ${at}` });
    assert.equal(events.length, 500);
  });

  it("report each warning once only", () => {
    notices.warn(["old runtime", "old runtime"]);
    notices.built(new Map());
    notices.warn(["old runtime"]);
    assert.deepEqual(events, [{ event: "warning", message: "old runtime" }]);
  });
});
