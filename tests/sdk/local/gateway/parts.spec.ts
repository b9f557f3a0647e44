import { strict as assert } from "node:assert";
import fc from "fast-check";
import { requestTime } from "../../../../sdk/src/local/events/time";
import { canonicalName } from "../../../../sdk/src/local/gateway/header-names";
import { randomIdentifiers } from "../../../../sdk/src/local/gateway/identifiers";
import { compileLogFormat } from "../../../../sdk/src/local/gateway/log-template";
import { parseQuery } from "../../../../sdk/src/local/gateway/query";
import { makeBucket } from "../../../../sdk/src/local/gateway/throttle";
import { matchesArn, matchesWildcard } from "../../../../sdk/src/local/gateway/wildcard";

describe("ids of requests", () => {
  it("have the shape of API Gateway's and differ each time", () => {
    const ids = Array.from({ length: 1000 }, () => randomIdentifiers.requestId());

    assert.ok(ids.every((id) => /^[A-Za-z0-9_-]{15}=$/.test(id)));
    assert.equal(new Set(ids).size, 1000);
    assert.match(randomIdentifiers.traceId(1_744_668_836_573), /^Root=1-67fd88a4-[0-9a-f]{24}$/);
  });
});

describe("the time of a request", () => {
  for (const [iso, text] of [
    ["2025-04-14T22:13:56.573Z", "14/Apr/2025:22:13:56 +0000"],
    ["2024-01-05T00:00:00.000Z", "05/Jan/2024:00:00:00 +0000"],
    ["2024-12-31T23:59:59.999Z", "31/Dec/2024:23:59:59 +0000"],
  ] as const) {
    it(`${iso} is ${text}`, () => assert.equal(requestTime(Date.parse(iso)), text));
  }
});

describe("a query", () => {
  for (const [raw, pairs] of [
    ["", []],
    [
      "a=1&b=2",
      [
        ["a", "1"],
        ["b", "2"],
      ],
    ],
    [
      "a&b=",
      [
        ["a", ""],
        ["b", ""],
      ],
    ],
    ["a=1=2", [["a", "1=2"]]],
    ["&&a=1&", [["a", "1"]]],
    ["a+b=c+d%2B", [["a b", "c d+"]]],
    [
      "a=%zz&b=%",
      [
        ["a", "%zz"],
        ["b", "%"],
      ],
    ],
    ["%E2%98%95=%F0%9F%98%8A", [["☕", "😊"]]],
  ] as const) {
    it(`is read from "${raw}"`, () => assert.deepEqual(parseQuery(raw), pairs));
  }

  it("gives back what a client encoded", () => {
    const pairs = fc.array(
      fc.tuple(fc.string({ minLength: 1, unit: "grapheme" }), fc.string({ unit: "grapheme" })),
    );
    fc.assert(
      fc.property(pairs, (given) => {
        assert.deepEqual(parseQuery(new URLSearchParams(given).toString()), given);
      }),
    );
  });
});

describe("header names", () => {
  it("have capitals after dashes, as over HTTP/1.1", () => {
    assert.deepEqual(["x-custom-header", "HOST", "eTag", "a_b-1c"].map(canonicalName), [
      "X-Custom-Header",
      "Host",
      "Etag",
      "A_b-1c",
    ]);
  });
});

describe("wildcards", () => {
  it("are * for any run and ? for one character", () => {
    assert.ok(
      matchesWildcard("a*c", "abbc") && matchesWildcard("a*c", "ac") && matchesWildcard("a?c", "abc"),
    );
    assert.ok(!matchesWildcard("a?c", "ac") && !matchesWildcard("a.c", "abc") && !matchesWildcard("a", "ab"));
    assert.ok(matchesWildcard("(a|b)*", "(a|b)c") && !matchesWildcard("(a|b)*", "ac"));
  });

  it("stay within one part of an ARN, where colons in the last part belong to it", () => {
    assert.ok(matchesArn("arn:aws:s3:::*", "arn:aws:s3:::a/b:c"));
    assert.ok(matchesArn("*", "arn:aws:s3:::a"));
    assert.ok(!matchesArn("arn:*:a", "arn:aws:s3:::a"));
    assert.ok(!matchesArn("arn:aws:*", "arn:aws:s3:::a"));
  });
});

describe("an access-log format", () => {
  const values: Record<string, string | number> = {
    requestId: "id",
    status: 200,
    "identity.sourceIp": "::1",
    "authorizer.claims.cognito:username": "ann",
    "authorizer.user-name": "bob",
    empty: "",
  };
  for (const [format, line] of [
    ["$context.requestId $context.status", "id 200"],
    ['{"id":"$context.requestId"}', '{"id":"id"}'],
    ["$context.requestId.", "id."],
    ["$context.requestId-$context.status", "id-200"],
    ["$context.identity.sourceIp:$context.status", "::1:200"],
    ["$context.authorizer.claims.cognito:username: x", "ann: x"],
    ["$context.authorizer.user-name", "bob"],
    ["$context.nothing and $context.empty", "- and -"],
    ["[\n  $context.status\n]\n", "[ 200 ]"],
    ["no variable, $100", "no variable, $100"],
  ] as const) {
    it(`${JSON.stringify(format)} is ${line}`, () => {
      assert.equal(
        compileLogFormat(format)((name) => values[name]),
        line,
      );
    });
  }
});

describe("a token bucket", () => {
  it("gives its burst at once and its rate after", () => {
    const bucket = makeBucket({ rate: 2, burst: 3 }, 0);
    const take = (now: number) => bucket?.take(now);

    assert.deepEqual([take(0), take(0), take(0), take(0)], [true, true, true, false]);
    assert.deepEqual([take(499), take(500), take(500)], [false, true, false]);
    assert.deepEqual([take(60_000), take(60_000), take(60_000), take(60_000)], [true, true, true, false]);
  });

  it("refuses everything with a rate and a burst of zero", () => {
    assert.equal(makeBucket({ rate: 0, burst: 0 }, 0)?.take(1e9), false);
  });

  it("is not there without a rate", () => {
    assert.equal(makeBucket(undefined, 0), undefined);
    assert.equal(makeBucket({ rate: undefined, burst: undefined }, 0), undefined);
  });
});
