import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { type GatewayServer, serveGateway } from "#sdk/local/http/server";
import {
  ADA,
  CLIENT_ID,
  hostedFor,
  PASSWORD,
  type TestHosted,
} from "../sdk/local/services/cognito/hosted/support";
import { launchBrowser } from "./chromium";

const VERIFIER = "a-verifier-that-is-longer-than-43-characters-0001";
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");

describe("the hosted pages in a browser", () => {
  let hosted: TestHosted;
  let pages: GatewayServer;
  let app: Server;
  let appUrl: string;
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  let page: Page;
  const problems: string[] = [];

  before(async () => {
    browser = await launchBrowser();
    app = await serveApp();
    appUrl = `http://localhost:${(app.address() as AddressInfo).port}`;
    hosted = hostedFor({
      oauth: { callbackUrls: [`${appUrl}/callback`], logoutUrls: [`${appUrl}/bye`] },
    });
    const handle: TestHosted["handle"] = (request) => hosted.handle(request);
    pages = await serveGateway(
      {
        maxBodyBytes: 1_000_000,
        handle: async (request) => (await handle(request)) ?? { status: 404, headers: [], body: "" },
      },
      { port: 0 },
    );
    page = await browser.context.newPage();
    page.on("pageerror", (error) => problems.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error" && !/status of 40[0-9]/.test(message.text()))
        problems.push(message.text());
    });
  });

  after(async () => {
    await browser?.close();
    await pages?.close();
    app?.closeAllConnections();
    await new Promise<unknown>((resolve) => (app === undefined ? resolve(undefined) : app.close(resolve)));
  });

  const authorizeUrl = (state: string): string =>
    `${pages.url}/oauth2/authorize?${new URLSearchParams({
      client_id: CLIENT_ID,
      redirect_uri: `${appUrl}/callback`,
      response_type: "code",
      scope: "openid email",
      state,
      code_challenge: CHALLENGE,
      code_challenge_method: "S256",
    })}`;

  it("ask for name and password, by the labels of their fields", async () => {
    await page.goto(authorizeUrl("one"));
    assert.equal(await page.locator("h1").textContent(), "Sign in");
    await page.getByLabel("Username").fill("ada");
    await page.getByLabel("Password").fill("not-the-password");
    await page.getByRole("button", { name: "Sign in" }).click();
    assert.equal(await page.getByRole("alert").textContent(), "Incorrect username or password.");
    assert.equal(await page.getByLabel("Username").inputValue(), "ada");
    assert.equal(await page.getByLabel("Password").inputValue(), "");
  });

  it("apply their own style, and no more than that", async () => {
    const radius = "getComputedStyle(document.querySelector('main')).borderRadius";
    assert.equal(await page.evaluate(radius), "12px");
    await page.evaluate("document.body.insertAdjacentHTML('beforeend', '<p id=x style=\"color:red\">')");
    assert.notEqual(
      await page.evaluate("getComputedStyle(document.getElementById('x')).color"),
      "rgb(255, 0, 0)",
    );
    problems.length = 0;
  });

  it("redirect back to the application, which redirects its user to another host", async () => {
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(/\/done\?/);
    const url = new URL(page.url());
    assert.equal(url.hostname, "127.0.0.1");
    assert.equal(url.searchParams.get("state"), "one");
    assert.match(url.searchParams.get("code") ?? "", /^[\da-f-]{36}$/);
  });

  it("let the application's page exchange the code, once, and ask who it is", async () => {
    const code = new URL(page.url()).searchParams.get("code") as string;
    const body = new URLSearchParams({
      grant_type: "authorization_code",
      client_id: CLIENT_ID,
      redirect_uri: `${appUrl}/callback`,
      code_verifier: VERIFIER,
      code,
    }).toString();
    const result = (await page.evaluate(`(async () => {
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      const init = { method: "POST", headers, body: ${JSON.stringify(body)} };
      const tokens = await (await fetch("${pages.url}/oauth2/token", init)).json();
      const authorization = "Bearer " + tokens.access_token;
      const info = await (await fetch("${pages.url}/oauth2/userInfo", { headers: { authorization } })).json();
      const again = await (await fetch("${pages.url}/oauth2/token", init)).json();
      return { names: Object.keys(tokens), info, again };
    })()`)) as object;
    assert.deepEqual(result, {
      names: ["id_token", "access_token", "refresh_token", "expires_in", "token_type"],
      info: { sub: ADA, email: "ada@example.com", username: "ada" },
      again: { error: "invalid_grant" },
    });
  });

  it("do not ask again while the session lasts, and ask after signing out", async () => {
    await page.goto(authorizeUrl("two"));
    assert.equal(new URL(page.url()).searchParams.get("state"), "two");
    await page.goto(
      `${pages.url}/logout?client_id=${CLIENT_ID}&logout_uri=${encodeURIComponent(`${appUrl}/bye`)}`,
    );
    assert.equal(page.url(), `${appUrl}/bye`);
    await page.goto(authorizeUrl("three"));
    assert.equal(await page.locator("h1").textContent(), "Sign in");
  });

  it("refuse a form that a page of another port sends", async () => {
    await page.goto(`${appUrl}/bye`);
    await page.setContent(`<form method="post" action="${authorizeUrl("x").replace("/oauth2/authorize", "/login")}">
      <input name="username" value="ada"><input name="password" value="${PASSWORD}"><button>Go</button></form>`);
    await page.getByRole("button").click();
    await page.waitForURL(/\/login\?/);
    assert.match(
      (await page.getByRole("alert").textContent()) ?? "",
      /^This form was not sent from its page\./,
    );
  });

  it("reported no error of their own", () => {
    assert.deepEqual(problems, []);
  });
});

/** An application whose callback redirects the user to a page on another host name of this machine. */
async function serveApp(): Promise<Server> {
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    const [path, query] = (request.url ?? "").split("?");
    if (path === "/callback") {
      response.writeHead(302, { Location: `http://127.0.0.1:${port}/done?${query}` }).end();
    } else if (path === "/favicon.ico") response.writeHead(204).end();
    else
      response.writeHead(200, { "Content-Type": "text/html" }).end("<!doctype html><h1>The application</h1>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}
