import assert from "node:assert/strict";
import { renameSync, symlinkSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import type { GraphResource } from "#sdk/graph/index";
import { GraphIndex } from "#sdk/graph/index";
import { compileSite } from "#sdk/local/gateways/site/compile";
import { describeSite } from "#sdk/local/gateways/site/describe";
import { createSite } from "#sdk/local/gateways/site/gateway";
import { SITE } from "#sdk/local/gateways/site/index";
import type { SitePort } from "#sdk/local/gateways/site/port";
import type { Header } from "#sdk/local/http/types";
import { type FileTree, fileTree } from "../../../../support/file-tree";
import { graphResource, resourceGraph } from "../../../../support/graph";
import { ask, type Seen } from "../support/requests";
import { standIns } from "../support/stand-ins";

const DISTRIBUTION = "aws:cloudfront/distribution:Distribution";
const OBJECT = "aws:s3/bucketObjectv2:BucketObjectv2";
const INPUTS = {
  defaultRootObject: "index.html",
  origins: [
    { originId: "api", domainName: "api.example.com" },
    { originId: "files", domainName: "pages.s3.eu-west-1.amazonaws.com" },
  ],
  defaultCacheBehavior: { targetOriginId: "files" },
};
const TO_INDEX = [
  { errorCode: 403, responseCode: 200, responsePagePath: "/index.html" },
  { errorCode: 404, responseCode: 200, responsePagePath: "/index.html" },
];

interface Given {
  readonly inputs?: GraphResource["inputs"];
  readonly others?: readonly GraphResource[];
}

describe("a site over its bucket", () => {
  let files: FileTree;

  beforeEach(() => {
    files = fileTree({
      "web/index.html": "<p>home",
      "web/app.js": "let a;",
      "web/a b/ü.txt": "text",
      "secret.txt": "key",
    });
  });
  afterEach(() => files.remove());

  function object(key: string, inputs: GraphResource["inputs"] = {}): GraphResource {
    const file = { source: { $asset: "file", path: `web/${key}` } } as const;
    const own: GraphResource["inputs"] = "content" in inputs ? inputs : { ...file, ...inputs };
    return graphResource(OBJECT, key, { inputs: { bucket: "pages", key, ...own } });
  }

  function serve({ inputs = {}, others = [] }: Given = {}) {
    const distribution = graphResource(DISTRIBUTION, "site", {
      inputs: { ...INPUTS, ...inputs },
      state: { domainName: "d1.cloudfront.net", id: "E1" },
    });
    const objects = [
      object("index.html", { contentType: "text/html", cacheControl: "max-age=0" }),
      object("app.js", { contentType: "text/javascript" }),
      object("a b/ü.txt"),
      object("config.js", { content: 'api = "https://api.example.com"' }),
      graphResource(OBJECT, "other", { inputs: { bucket: "other", key: "other.txt", content: "other" } }),
    ];
    const index = new GraphIndex(resourceGraph(distribution, ...objects, ...others));
    const plan = compileSite(index, distribution.urn);
    const { given, observed } = standIns({});
    const port = { dev: undefined, develop: () => undefined } as unknown as SitePort;
    const localised = (text: string) => text.replace("https://api.example.com", "http://localhost:4000");
    const ports = { ...given, fetch, folder: files.folder, localised };
    const gateway = createSite(plan, ports, { port, memory: undefined });
    return { gateway, plan, distribution, ...observed };
  }

  const headersOf = ({ headers }: Seen) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const bodyOf = ({ body }: Seen) => body;
  const withHeaders = (...headers: readonly Header[]) => ({
    headers: [["Host", "localhost:4000"], ...headers] as Header[],
  });

  it("is a distribution whose files are in a bucket, and no other distribution", () => {
    const { distribution } = serve();
    assert.equal(SITE.isApi(distribution), true);
    const toApi = { ...INPUTS, defaultCacheBehavior: { targetOriginId: "api" } };
    assert.equal(SITE.isApi({ ...distribution, inputs: toApi }), false);
    assert.equal(SITE.isApi(object("index.html")), false);
    assert.deepEqual(SITE.urlsOnAws?.(distribution), ["https://d1.cloudfront.net"]);
    const named = { ...distribution, inputs: { ...INPUTS, aliases: ["example.com"] } };
    assert.deepEqual(SITE.urlsOnAws?.(named), ["https://example.com", "https://d1.cloudfront.net"]);
  });

  it("describes its files and paths", () => {
    assert.deepEqual(describeSite(serve().plan), [
      {
        route: "/*",
        function: undefined,
        authorizer: "none",
        integration: "4 files",
        status: "as on AWS",
        note: undefined,
      },
    ]);
    const { plan } = serve({ inputs: { orderedCacheBehaviors: [{ pathPattern: "/api/*" }] } });
    assert.equal(describeSite(plan)[1]?.status, "not emulated");
  });

  it("sends files with the headers that are registered, and the index page at its root [CFG/DefaultRootObject]", async () => {
    const { gateway } = serve();
    const page = await ask(gateway, "GET /");
    assert.deepEqual([page.status, bodyOf(page)], [200, "<p>home"]);
    assert.deepEqual(headersOf(page), {
      "content-type": "text/html",
      "cache-control": "max-age=0",
      etag: '"879080cdb3a7c56380a82d83e2d7616f"',
      "accept-ranges": "bytes",
      "content-length": "7",
    });
    assert.equal(bodyOf(await ask(gateway, "GET /index.html?x=1")), "<p>home");
    assert.equal(bodyOf(await ask(gateway, "GET /a%20b/%C3%BC.txt")), "text");
    const head = await ask(gateway, "HEAD /app.js");
    assert.deepEqual([head.status, bodyOf(head), headersOf(head)["content-length"]], [200, "", "6"]);
  });

  it("sends files that were saved after the program ran", async () => {
    const { gateway } = serve();
    const { etag = "" } = headersOf(await ask(gateway, "GET /app.js"));
    writeFileSync(path.join(files.folder, "web/app.js"), "let b;");
    const again = await ask(gateway, "GET /app.js", withHeaders(["If-None-Match", etag]));
    assert.deepEqual([again.status, bodyOf(again)], [200, "let b;"]);
  });

  it("answers 304 for the version that the client has [CFG/RequestAndResponseBehaviorS3Origin]", async () => {
    const { gateway } = serve();
    const { etag = "" } = headersOf(await ask(gateway, "GET /app.js"));
    for (const match of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
      const reply = await ask(gateway, "GET /app.js", withHeaders(["If-None-Match", match]));
      assert.deepEqual([reply.status, bodyOf(reply)], [304, ""]);
    }
    const reply = await ask(gateway, "GET /app.js", withHeaders(["If-None-Match", '"x"']));
    assert.equal(reply.status, 200);
  });

  it("sends parts of files [CFG/RangeGETs]", async () => {
    const { gateway } = serve();
    const part = async (range: string) => {
      const reply = await ask(gateway, "GET /app.js", withHeaders(["Range", range]));
      return [reply.status, bodyOf(reply), headersOf(reply)["content-range"]];
    };
    assert.deepEqual(await part("bytes=0-2"), [206, "let", "bytes 0-2/6"]);
    assert.deepEqual(await part("bytes=4-"), [206, "a;", "bytes 4-5/6"]);
    assert.deepEqual(await part("bytes=-2"), [206, "a;", "bytes 4-5/6"]);
    assert.deepEqual(await part("bytes=9-"), [416, "", "bytes */6"]);
    assert.deepEqual(await part("lines=1-2"), [200, "let a;", undefined]);
  });

  it("replaces URLs of AWS in its texts by the local ones", async () => {
    assert.equal(bodyOf(await ask(serve().gateway, "GET /config.js")), 'api = "http://localhost:4000"');
  });

  it("answers 403 for objects that its bucket lacks, as S3 does, and gives the reason [CFG/http-403-permission-denied]", async () => {
    const { gateway, events } = serve();
    const reply = await ask(gateway, "GET /nothing");
    assert.deepEqual([reply.status, bodyOf(reply)], [403, "AccessDenied\n"]);
    const [event] = events;
    assert.equal(event?.type === "request" && event.trace.error, 'the bucket has no object "nothing"');
  });

  it("sends the index page for the pages of an app, and an error page with its status [CFG/custom-error-pages]", async () => {
    const app = serve({ inputs: { customErrorResponses: TO_INDEX } });
    const page = await ask(app.gateway, "GET /notes/42");
    assert.deepEqual([page.status, bodyOf(page)], [200, "<p>home"]);
    assert.equal(
      app.events.some((event) => event.type === "request" && event.trace.error !== undefined),
      false,
    );
    const customErrorResponses = [{ errorCode: 403, responseCode: 404, responsePagePath: "/app.js" }];
    const site = serve({ inputs: { customErrorResponses } });
    const missing = await ask(
      site.gateway,
      "GET /x",
      withHeaders(["If-None-Match", "*"], ["Range", "bytes=0-1"]),
    );
    assert.deepEqual([missing.status, bodyOf(missing)], [404, "let a;"]);
  });

  it("sends only objects of its bucket, whatever the path says", async () => {
    const { gateway } = serve();
    for (const target of [
      "/../secret.txt",
      "/..%2fsecret.txt",
      "/%2e%2e/secret.txt",
      "/web/../../secret.txt",
      "//secret.txt",
      "/..%5csecret.txt",
      "/index.html%00",
      "/%",
      "/%ff",
      "/other.txt",
      "/__proto__",
      "/constructor",
    ])
      assert.equal((await ask(gateway, `GET ${target}`)).status, 403, target);
  });

  it("sends nothing through a link that replaced a file", async () => {
    const { gateway } = serve();
    const file = path.join(files.folder, "web/app.js");
    renameSync(file, `${file}.old`);
    symlinkSync(path.join(files.folder, "secret.txt"), file);
    const reply = await ask(gateway, "GET /app.js");
    assert.deepEqual([reply.status, bodyOf(reply)], [404, "the file does not exist\n"]);
  });

  it("accepts GET and HEAD, and names of this machine [GK]", async () => {
    const { gateway } = serve();
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"])
      assert.equal((await ask(gateway, `${method} /`)).status, 403);
    const headers: Header[] = [["Host", "evil.example.com"]];
    const reply = await ask(gateway, "GET /", { headers });
    assert.equal(reply.status, 403);
    assert.match(bodyOf(reply), /"evil\.example\.com", which is no name of this machine/);
  });

  it("has the security headers where the distribution has the policy of AWS [CFG/using-managed-response-headers-policies]", async () => {
    const responseHeadersPolicyId = "67f7725c-6f97-4210-82d7-5512b31e9d03";
    const { gateway } = serve({
      inputs: { defaultCacheBehavior: { targetOriginId: "files", responseHeadersPolicyId } },
    });
    const headers = headersOf(await ask(gateway, "GET /"));
    assert.equal(headers["x-content-type-options"], "nosniff");
    assert.equal(headers["x-frame-options"], "SAMEORIGIN");
    assert.equal(headers["strict-transport-security"], undefined);
  });

  it("leaves paths of other behaviours to their origins, and reports them [GK]", async () => {
    const { gateway } = serve({ inputs: { orderedCacheBehaviors: [{ pathPattern: "/api/*" }] } });
    const reply = await ask(gateway, "GET /api/notes");
    assert.deepEqual(
      [reply.status, bodyOf(reply)],
      [502, "the behaviour of /api/* has an origin that is not served here\n"],
    );
  });

  describe("with a function at the edge", () => {
    function withViewer(code: string, inputs: GraphResource["inputs"] = {}) {
      const functionArn = "arn:aws:cloudfront::123456789012:function/viewer";
      const viewer = graphResource("aws:cloudfront/function:Function", "viewer", {
        inputs: { code },
        state: { arn: functionArn },
      });
      const functionAssociations = [{ eventType: "viewer-request", functionArn }];
      const defaultCacheBehavior = { targetOriginId: "files", functionAssociations };
      return serve({ inputs: { defaultCacheBehavior, ...inputs }, others: [viewer] });
    }

    it("serves the path that the function returns [CFG/functions-event-structure]", async () => {
      const { gateway } = withViewer("function handler(e) { e.request.uri += '.js'; return e.request; }");
      assert.equal(bodyOf(await ask(gateway, "GET /app")), "let a;");
    });

    it("passes the site's own name in place of localhost to the function", async () => {
      const code =
        "function handler(e) { return { statusCode: 302, headers: { location: { value: e.request.headers.host.value } } }; }";
      const { gateway } = withViewer(code, { aliases: ["example.com"] });
      const reply = await ask(gateway, "GET /", { headers: [["Host", "localhost:4000"]] });
      assert.deepEqual([reply.status, headersOf(reply).location], [302, "example.com"]);
    });

    it("answers 503 as CloudFront does when the function throws, or does not end [GK]", async () => {
      for (const code of [
        "function handler() { throw new Error('no'); }",
        "function handler() { for (;;); }",
        "let x =",
      ]) {
        const reply = await ask(withViewer(code).gateway, "GET /");
        assert.equal(reply.status, 503);
      }
    });

    it("gives the function no access to this machine", async () => {
      const code =
        "function handler(e) { e.request.uri = typeof process + typeof require; return e.request; }";
      const { gateway, events } = withViewer(code);
      await ask(gateway, "GET /");
      const [event] = events;
      assert.match(String(event?.type === "request" && event.trace.error), /no object "ndefinedundefined"/);
    });
  });
});
