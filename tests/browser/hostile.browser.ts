import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { WebSocket as Client } from "ws";
import { type Asked, presigned, signedIn } from "../local/approach";
import { type Served, serve } from "../local/served";
import { launchBrowser } from "./chromium";

/**
 * Host names that resolve to this machine: one of a hostile site, and one that the local mode does not know.
 */
const NAMES = "MAP evil.test 127.0.0.1";

/** A page of an unrelated site. */
function site(): Promise<Server> {
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.end("<!doctype html><title>Site</title>");
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

describe("a hostile page, against everything that has a port", function () {
  this.timeout(300_000);
  let served: Served;
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  let elsewhere: Server;
  let sitePort: number;
  /** The page at a host name that resolves to this machine, the worst case for a site. */
  let hostile: Page;
  /** The same page at localhost, as one of the developer's own. */
  let own: Page;

  before(async () => {
    browser = await launchBrowser([`--host-resolver-rules=${NAMES}`]);
    served = await serve("ports", { watch: false, console: true });
    elsewhere = await site();
    sitePort = (elsewhere.address() as AddressInfo).port;
    hostile = await browser.context.newPage();
    await hostile.goto(`http://evil.test:${sitePort}/`);
    own = await browser.context.newPage();
    await own.goto(`http://localhost:${sitePort}/`);
  });
  beforeEach(() => served.events.clear());
  after(async () => {
    await browser?.close();
    elsewhere?.closeAllConnections();
    elsewhere?.close();
    await served?.close();
  });

  const portOf = (url = ""): number => Number(new URL(url.replace(/^ws/, "http")).port);
  const api = (id: string) => portOf(served.local.apis.find((each) => each.id === id)?.url);
  const service = (name: string) => portOf(served.local.ready.services[name]);
  const signing = (name: string) => ({ credentials: served.local.ready.credentials, service: name });
  const urlOf = ({ port, path = "/" }: Asked): string => `http://localhost:${port}${path}`;
  const at = (port: number): Readonly<Record<string, string>> => ({ host: `localhost:${port}` });

  /** The outcome of a request in a page: status and text of the reply, or that the browser withholds it. */
  function fetchFrom(page: Page, url: string, init: RequestInit = {}): Promise<string> {
    return page.evaluate(
      ([url, init]) =>
        fetch(url as string, init as RequestInit).then(
          async (reply) => `${reply.type} ${reply.status} ${await reply.text()}`,
          () => "kept from the page",
        ),
      [url, init] as const,
    );
  }

  /** A signed call, sent by a page that has obtained the credentials. */
  async function signedCall(name: string, target: string, input: object) {
    const port = service(name);
    const headers = { ...at(port), "content-type": "application/x-amz-json-1.0", "x-amz-target": target };
    const asked = { port, method: "POST", headers, body: JSON.stringify(input) };
    const { host: _, ...sent } = (await signedIn(asked, signing(name))).headers as Record<string, string>;
    return { url: urlOf(asked), init: { method: "POST", headers: sent, body: asked.body } };
  }

  it("reads no tables even with valid credentials, while a page at localhost does", async () => {
    const { url, init } = await signedCall("dynamodb", "DynamoDB_20120810.ListTables", {});
    assert.equal(await fetchFrom(hostile, url, init), "kept from the page");
    assert.match(await fetchFrom(own, url, init), /^cors 200 \{"TableNames":\["/);
  });

  it("cannot call administrators' operations, and can call all those of users", async () => {
    const [{ userPoolId = "", clientIds = [] } = {}] = served.local.ready.auth ?? [];
    const target = "AWSCognitoIdentityProviderService";
    const { url, init } = await signedCall("cognito-idp", `${target}.ListUsers`, { UserPoolId: userPoolId });
    assert.equal(await fetchFrom(hostile, url, init), "kept from the page");
    assert.equal(await fetchFrom(own, url, init), 'cors 200 {"Users":[]}');
    const body = JSON.stringify({
      ClientId: clientIds[0],
      Username: "ada@example.com",
      Password: "Correct-horse-1",
    });
    const headers = { "x-amz-target": `${target}.SignUp`, "content-type": "application/x-amz-json-1.1" };
    assert.match(
      await fetchFrom(hostile, url, { method: "POST", headers, body }),
      /^cors 200 \{"UserConfirmed":false/,
    );
  });

  it("opens no IAM route as an image, a frame or a link", async () => {
    const asked = { port: api("Api"), path: "/signed", headers: at(api("Api")) };
    const url = urlOf(await presigned(asked, signing("execute-api")));
    assert.match(await fetchFrom(own, url), /^cors 200 ok$/);
    for (const open of ["image", "frame", "link"]) {
      served.events.clear();
      await hostile.evaluate(
        ([open, url]) => {
          if (open === "image") Object.assign(new Image(), { src: url });
          else if (open === "frame")
            document.body.append(Object.assign(document.createElement("iframe"), { src: url }));
          else Object.assign(document.createElement("a"), { href: url, target: "_blank" }).click();
        },
        [open, url] as const,
      );
      // A tab asks for an icon as well.
      const isSigned = ({ path }: { readonly path: string }) => path.startsWith("/signed?");
      const { status, reason } = await served.events.next("request", isSigned);
      assert.deepEqual([status, reason], [403, "pages of other sites have no access"], open);
    }
  });

  it("sends nothing to WebSocket connections by a form", async () => {
    const socket = new Client(`ws://localhost:${api("Open")}/dev`);
    const heard: string[] = [];
    socket.on("message", (data) => heard.push(String(data)));
    await once(socket, "open");
    const { text: id } = await served.events.next("log");
    const path = `/dev/@connections/${encodeURIComponent(id)}`;
    const body = "from a page";
    const headers = { ...at(api("Open")), "content-type": "text/plain" };
    const asked = { port: api("Open"), method: "POST", path, headers, body };
    const url = urlOf(await presigned(asked, signing("execute-api")));
    const form = {
      method: "POST",
      headers: { "content-type": "text/plain" },
      body,
      mode: "no-cors",
    } as const;
    served.events.clear();
    assert.equal(await fetchFrom(hostile, url, form), "opaque 0 ");
    const isForm = ({ method }: { readonly method: string }) => method === "POST";
    assert.equal((await served.events.next("request", isForm)).status, 403);
    assert.equal(await fetchFrom(own, url, form), "opaque 0 ");
    while (heard.length === 0) await once(socket, "message");
    assert.deepEqual(heard, ["from a page"]);
    socket.terminate();
  });

  it("opens no WebSocket with IAM", async () => {
    const asked = { port: api("Signed"), path: "/dev", headers: at(api("Signed")) };
    const url = urlOf(await presigned(asked, signing("execute-api"))).replace(/^http/, "ws");
    const open = (page: Page) =>
      page.evaluate(
        (url) =>
          new Promise((resolve) => {
            const socket = new WebSocket(url);
            socket.onopen = () => resolve("open");
            socket.onerror = () => resolve("refused");
          }),
        url,
      );
    assert.equal(await open(hostile), "refused");
    assert.equal(await open(own), "open");
  });

  it("is refused when it makes its own name resolve to a port (DNS rebinding)", async () => {
    const page = await browser.context.newPage();
    for (const port of [service("dynamodb"), service("cognito-idp"), portOf(served.local.ready.console)]) {
      const reply = await page.goto(`http://evil.test:${port}/`);
      assert.equal(reply?.status(), 403);
      assert.match((await page.textContent("body")) ?? "", /no name of this machine/);
      assert.match(await fetchFrom(page, "/api/state"), /^basic 403 .*no name of this machine/s);
      assert.match(await fetchFrom(page, "/", { method: "POST", body: "{}" }), /^basic 403 /);
    }
    const reply = await page.goto(`http://evil.test:${api("Api")}/open`);
    assert.equal(reply?.status(), 403);
    const asked = { port: api("Api"), path: "/signed", headers: { host: `evil.test:${api("Api")}` } };
    const { path = "" } = await presigned(asked, signing("execute-api"));
    assert.match(await fetchFrom(page, path), /^basic 403 .*no name of this machine/);
    assert.match(await fetchFrom(page, "/open"), /^basic 403 .*no name of this machine/);
    await page.close();
  });
});
