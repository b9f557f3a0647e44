import assert from "node:assert/strict";
import { hasPages, viewerCode } from "#sdk/constructs/static-site/viewer-function";
import { askViewer } from "#sdk/local/gateways/site/viewer";

describe("the function at the edge of a StaticSite", () => {
  const ask = (code: string, uri: string, host = "example.com", query = "") =>
    askViewer(code, { method: "GET", uri, query, headers: [["Host", host]], sourceIp: "127.0.0.1" });

  it("is there for pages besides the index page and the error page", () => {
    const pages = (...keys: string[]) =>
      hasPages(
        keys.map((key) => ({ key })),
        ["index.html", "404.html"],
      );
    assert.equal(pages("index.html", "404.html", "app.js"), false);
    assert.equal(pages("index.html", "docs/index.html"), true);
    assert.equal(pages("about.html"), true);
  });

  it("finds pages by their address without an ending, and leaves files alone", () => {
    const code = viewerCode({ indexPage: "index.html" }, undefined);
    const cases = [
      ["/", "/index.html"],
      ["/docs/", "/docs/index.html"],
      ["/about", "/about.html"],
      ["/a.b/about", "/a.b/about.html"],
      ["/app.js", "/app.js"],
      ["/.well-known/thing", "/.well-known/thing"],
    ];
    for (const [uri = "", becomes] of cases) assert.deepEqual(ask(code, uri), { uri: becomes });
  });

  it("sends visitors of another name to the domain, with path and query", () => {
    const code = viewerCode({ indexPage: undefined }, "example.com");
    assert.deepEqual(ask(code, "/a"), { uri: "/a" });
    const sent = ask(code, "/a/b", "www.example.com", "q=1&flag");
    assert.deepEqual(sent, {
      status: 301,
      headers: [["location", "https://example.com/a/b?q=1&flag"]],
      body: "",
    });
  });
});
