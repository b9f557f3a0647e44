import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { differenceOfEvent, differenceOfReply } from "../../../scripts/recorded/compare";
import type { RecordedEvent, RecordedReply } from "../../../scripts/recorded/format";
import { readRecordings } from "../../../scripts/recorded/read";
import { ROOT } from "../../support/paths";

/** The form of another recording tool: other case, nulls, no `version`, and ids of its own. */
const EVENT: RecordedEvent = {
  file: "a.json",
  shape: "rest",
  route: "GET /shops/{shop}",
  request: { method: "GET", target: "/shops/9?size=s", headers: [["x-Own", "1"]] },
  event: {
    resource: "/shops/{shop}",
    path: "/shops/9",
    httpMethod: "GET",
    headers: {
      HOST: "k3v9.example.com",
      "X-OWN": "1",
      "X-Amzn-Trace-Id": "Root=1-2-3",
      "X-Forwarded-For": "203.0.113.7",
      "X-Forwarded-Port": "443",
      "X-Forwarded-Proto": "https",
    },
    multiValueHeaders: {
      HOST: ["k3v9.example.com"],
      "X-OWN": ["1"],
      "X-Forwarded-For": ["203.0.113.7"],
      "X-Forwarded-Port": ["443"],
      "X-Forwarded-Proto": ["https"],
    },
    queryStringParameters: { size: "s" },
    multiValueQueryStringParameters: { size: ["s"] },
    pathParameters: { shop: "9" },
    requestContext: {
      accountId: "123456789012",
      apiId: "k3v9",
      domainName: "k3v9.example.com",
      domainPrefix: "k3v9",
      httpMethod: "GET",
      path: "/live/shops/9",
      resourceId: "r1",
      resourcePath: "/shops/{shop}",
      stage: "live",
      identity: { sourceIp: "203.0.113.7" },
      requestId: "another",
      requestTimeEpoch: 7,
    },
    body: null,
    isBase64Encoded: false,
  },
};

const REPLY: RecordedReply = {
  file: "b.json",
  shape: "http-1.0",
  result: { statusCode: 201, headers: { etag: "7" }, body: "x" },
  reply: {
    status: 201,
    headers: [
      ["Date", "then"],
      ["Content-Type", "text/plain; charset=utf-8"],
      ["Etag", "7"],
      ["Apigw-Requestid", "another"],
    ],
    body: "x",
  },
};

describe("a recording", () => {
  it("of an event ignores fields that change from call to call", () => {
    assert.equal(differenceOfEvent(EVENT), undefined);
  });

  it("of an event reports the first path that differs, also one that only one of them has", () => {
    const { event } = EVENT;
    const with_ = (fields: object) => ({ ...EVENT, event: { ...event, ...fields } });
    assert.equal(
      differenceOfEvent(with_({ pathParameters: { shop: "8" } })),
      'event.pathParameters.shop is "9", recorded was "8"',
    );
    assert.equal(
      differenceOfEvent(with_({ queryStringParameters: null })),
      'event.queryStringParameters is {"size":"s"}, recorded was undefined',
    );
    assert.equal(
      differenceOfEvent(with_({ cookies: ["a"] })),
      'event.cookies is undefined, recorded was ["a"]',
    );
    assert.equal(
      differenceOfEvent(with_({ version: "2.0" })),
      'event.version is undefined, recorded was "2.0"',
    );
  });

  it("of a reply fits without the server's headers, and names the difference", () => {
    assert.equal(differenceOfReply(REPLY), undefined);
    const status = { ...REPLY, reply: { ...REPLY.reply, status: 200 } };
    assert.equal(differenceOfReply(status), "reply.status is 201, recorded was 200");
    const headers = { ...REPLY, reply: { ...REPLY.reply, headers: [] } };
    assert.equal(differenceOfReply(headers), 'reply.headers.Etag is ["7"], recorded was undefined');
  });

  it("of an error matches an unusable answer, and no other", () => {
    const zero = { ...REPLY, result: { statusCode: 0 } };
    assert.equal(differenceOfReply({ ...zero, reply: { ...REPLY.reply, status: 500 } }), undefined);
    assert.match(differenceOfReply(zero) ?? "", /^reply: statusCode is 0, .*, recorded was 201$/);
    assert.equal(
      differenceOfReply({ ...REPLY, reply: { ...REPLY.reply, status: 500 } }),
      "reply.status is 201, recorded was 500",
    );
  });
});

describe("npm run recorded", () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), "recorded-"));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const run = (...args: string[]) =>
    spawnSync(process.execPath, ["-r", "ts-node/register/transpile-only", "scripts/recorded.ts", ...args], {
      cwd: ROOT,
      encoding: "utf8",
    });

  it("compares all recordings of a folder, and fails where one differs", () => {
    writeFileSync(path.join(folder, "events.json"), JSON.stringify({ events: [EVENT] }));
    assert.deepEqual(
      [run(folder).status, run(folder).stdout],
      [0, "ok   event a.json\n1 passed, 0 failed\n"],
    );
    const wrong = { ...REPLY, reply: { ...REPLY.reply, body: "y" } };
    writeFileSync(path.join(folder, "responses.json"), JSON.stringify({ responses: [wrong] }));
    const { status, stdout } = run(folder);
    assert.equal(status, 1);
    assert.match(stdout, /^FAIL reply b\.json: reply\.body is "x", recorded was "y"\n1 passed, 1 failed$/m);
  });

  it("fails without a folder, and where a folder has no recordings", () => {
    assert.equal(run().status, 2);
    assert.throws(
      () => readRecordings(path.join(folder, "none")),
      /has neither events\.json nor responses\.json/,
    );
    writeFileSync(path.join(folder, "events.json"), '{"events":[]}');
    assert.throws(() => readRecordings(folder), /events\.json has no list "events"/);
  });
});
