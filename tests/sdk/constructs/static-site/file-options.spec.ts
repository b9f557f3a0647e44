import assert from "node:assert/strict";
import { contentTypeOf } from "#sdk/constructs/static-site/content-types";
import { headersOf, isHashed, matchesAny } from "#sdk/constructs/static-site/file-options";

const YEAR = "public,max-age=31536000,immutable";
const ASKED = "public,max-age=0,s-maxage=31536000,must-revalidate";

describe("the files of a StaticSite", () => {
  const types: readonly (readonly [string, string])[] = [
    ["index.html", "text/html; charset=utf-8"],
    ["assets/app.js", "text/javascript; charset=utf-8"],
    ["a/b.MJS", "text/javascript; charset=utf-8"],
    ["style.css", "text/css; charset=utf-8"],
    ["data.json", "application/json"],
    ["app.js.map", "application/json"],
    ["site.webmanifest", "application/manifest+json"],
    ["logo.svg", "image/svg+xml"],
    ["photo.JPG", "image/jpeg"],
    ["font.woff2", "font/woff2"],
    ["a.tar.gz", "application/gzip"],
    ["LICENSE", "application/octet-stream"],
    [".well-known/apple-app-site-association", "application/octet-stream"],
  ];
  for (const [name, type] of types) {
    it(`serves ${name} as ${type}`, () => assert.equal(contentTypeOf(name), type));
  }

  for (const name of [
    "app.3f9a1c2b.js",
    "assets/index-BZ8f3k2a.css",
    "chunk-XSDF7Q2A.js",
    "static/js/main.a1b2c3d4e5.js.map",
    "img/logo.0123456789abcdef.png",
    "assets/index-D-8f_k2A.js",
  ]) {
    it(`keeps ${name} for a year`, () => assert.equal(headersOf(name, []).cacheControl, YEAR));
  }

  for (const name of [
    "index.html",
    "page.3f9a1c2b.html",
    "app.js",
    "jquery-3.7.1.js",
    "component-Version2.js",
    "report-Q3Summary2024.pdf",
    "photo-20240101.jpg",
    "cafebabe.js",
    "data.3f9a1c2b.json",
    "robots.txt",
  ]) {
    it(`has browsers ask for ${name} each time`, () => {
      assert.equal(isHashed(name), false);
      assert.equal(headersOf(name, []).cacheControl, ASKED);
    });
  }

  it("have the headers of the last entry of fileOptions that names them", () => {
    const options = [
      { include: "*", exclude: ["*.html", "private/*"], cacheControl: "max-age=60" },
      { exclude: "*", include: ["*.zip"], contentType: "application/x-thing", cacheControl: "no-store" },
      { include: "*.bin", contentType: "application/x-bin" },
    ];
    const ofFile = (name: string) => headersOf(name, options);
    assert.deepEqual(ofFile("a/b.zip"), { cacheControl: "no-store", contentType: "application/x-thing" });
    assert.deepEqual(ofFile("a.bin"), { cacheControl: "max-age=60", contentType: "application/x-bin" });
    assert.equal(ofFile("index.html").cacheControl, ASKED);
    assert.equal(ofFile("private/a.css").cacheControl, ASKED);
  });

  it("are asked for each time where values are put into them, which do not change their names", () => {
    assert.equal(headersOf("app.3f9a1c2b.js", [], { isFilled: true }).cacheControl, ASKED);
    const options = [{ include: "*.js", cacheControl: "max-age=60" }];
    assert.equal(headersOf("app.3f9a1c2b.js", options, { isFilled: true }).cacheControl, "max-age=60");
  });

  it("are named by patterns in which * is any text", () => {
    assert.equal(matchesAny("a/b/c.js", "*.js"), true);
    assert.equal(matchesAny("a/b/c.js", "**/*.js"), true);
    assert.equal(matchesAny("a/b/c.js", "a/*"), true);
    assert.equal(matchesAny("a/b/c.js", "b/*"), false);
    assert.equal(matchesAny("a/b/index.html", "index.html"), true);
    assert.equal(matchesAny("axjs", "*.js"), false);
    assert.equal(matchesAny("c.jsx", ["*.css", "*.js"]), false);
  });
});
