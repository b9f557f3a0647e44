import assert from "node:assert/strict";
import { type OriginWildcards, originMistake, warnOfHeaders, warnOfOrigins } from "#sdk/values/cors";
import { warned } from "../../support/issues";

const said = (origin: string, wildcards: OriginWildcards = "none") => {
  const mistake = originMistake(origin, wildcards);
  return mistake && `${mistake.problem}; ${mistake.cure}`;
};

describe("values: origins of CORS", () => {
  for (const origin of [
    "*",
    "null",
    "https://example.com",
    "http://localhost:3000",
    "http://127.0.0.1:8080",
    "http://[::1]:3000",
    "https://example.com:8443",
    "http://example.com:443",
    "https://xn--mller-kva.de",
    "capacitor://localhost",
    "chrome-extension://aapbdbdomjkkjkaonfhkkikfgjllcleb",
  ])
    it(`lets ${origin} be`, () => assert.equal(said(origin), undefined));

  for (const [origin, meant] of [
    ["example.com", "https://example.com"],
    ["www.Example.com/", "https://www.example.com"],
    ["//example.com", "https://example.com"],
    ["localhost:3000", "http://localhost:3000"],
    ["192.168.0.4:3000", "http://192.168.0.4:3000"],
  ] as const)
    it(`warns of ${origin}, which has no scheme`, () => {
      const problem = "browsers send an origin with its scheme, so that this one lets nobody in";
      assert.equal(said(origin), `${problem}; write ${JSON.stringify(meant)}`);
    });

  for (const [origin, meant] of [
    ["https://example.com/", "https://example.com"],
    ["https://example.com/app", "https://example.com"],
    ["https://example.com:8443/?a#b", "https://example.com:8443"],
    ["https://example.com#top", "https://example.com"],
    ["capacitor://localhost/", "capacitor://localhost"],
  ] as const)
    it(`warns of ${origin}, which has more than an origin`, () => {
      const problem = "browsers send an origin without a path or a slash at its end";
      assert.equal(
        said(origin),
        `${problem}, so that this one lets nobody in; write ${JSON.stringify(meant)}`,
      );
    });

  for (const [origin, meant] of [
    ["https://example.com:443", "https://example.com"],
    ["http://example.com:80", "http://example.com"],
  ] as const)
    it(`warns of ${origin}, whose port browsers leave out`, () => {
      const problem = "browsers leave out the port that the scheme has anyway";
      assert.equal(
        said(origin),
        `${problem}, so that this one lets nobody in; write ${JSON.stringify(meant)}`,
      );
    });

  for (const [origin, meant] of [
    ["https://Example.com", "https://example.com"],
    ["HTTPS://example.com", "https://example.com"],
    ["https://müller.de", "https://xn--mller-kva.de"],
    ["https://me@example.com", "https://example.com"],
  ] as const)
    it(`warns of ${origin}, which browsers write otherwise`, () => {
      const problem = "browsers send the scheme, the host in lower case and ASCII, and the port";
      assert.equal(
        said(origin),
        `${problem}, so that this one lets nobody in; write ${JSON.stringify(meant)}`,
      );
    });

  it("warns of a wildcard where the service compares text", () => {
    const problem = "the origin is compared as it is written, and none has a * in it";
    assert.equal(said("https://*.example.com"), `${problem}; write "*" or each origin`);
    assert.equal(said("https://*"), `${problem}; write "*" or each origin`);
  });

  it("lets a wildcard be after the scheme, where the service knows it there alone", () => {
    assert.equal(said("https://*", "after-scheme"), undefined);
    assert.equal(said("http://*", "after-scheme"), undefined);
    assert.equal(
      said("https://*.example.com", "after-scheme"),
      'the origin is compared as it is written, and none has a * in it; write "*", "https://*" or each origin',
    );
  });

  it("lets one wildcard be anywhere, where the service knows it, but for a slash after it", () => {
    assert.equal(said("https://*.example.com", "one"), undefined);
    assert.equal(said("*.example.com", "one"), undefined);
    assert.equal(said("http://*", "one"), undefined);
    assert.equal(
      said("https://*.example.com/", "one"),
      'browsers send an origin without a slash at its end, so that this one lets nobody in; write "https://*.example.com"',
    );
  });

  it("names the index in the list, and passes over values that are no text or are known later", () => {
    const list = ["https://a.example", "b.example", 7, Promise.resolve("c.example")];
    assert.deepEqual(
      warned((issues) => warnOfOrigins(list, "none", issues.at("cors", "allowOrigins"))),
      [
        'Api "Test" cors.allowOrigins[1]: browsers send an origin with its scheme, so that this one lets nobody in, got "b.example"; write "https://b.example"',
      ],
    );
  });
});

describe("values: headers of CORS", () => {
  const said = (list: unknown, hasWildcards?: boolean) =>
    warned((issues) => warnOfHeaders(list, issues.at("headers"), hasWildcards));

  it("lets names be, and * alone", () => {
    assert.deepEqual(said(["Content-Type", "x-api-key", "*"]), []);
  });

  it("warns of several names in one text", () => {
    assert.deepEqual(said(["Content-Type, Authorization"]), [
      'Api "Test" headers[0]: no header has this name, got "Content-Type, Authorization"; write them one by one: "Content-Type", "Authorization"',
    ]);
  });

  it("warns of a wildcard in a name where the service has none there", () => {
    assert.deepEqual(said(["x-amz-*"]), [
      'Api "Test" headers[0]: no header has this name, got "x-amz-*"; write the whole name, such as "Content-Type"',
    ]);
    assert.deepEqual(said(["x-amz-*"], true), []);
  });
});
