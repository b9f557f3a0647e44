import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { CDPSession, Page } from "playwright-core";
import { type GatewayServer, serveGateway } from "#sdk/local/http/server";
import {
  CLIENT_ID,
  hostedFor,
  PASSWORD,
  type TestHosted,
} from "../sdk/local/services/cognito/hosted/support";
import { launchBrowser } from "./chromium";

/** An authenticator of the browser, with a user who touches it and is verified. */
const AUTHENTICATOR = {
  protocol: "ctap2",
  transport: "internal",
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

describe("passkeys on the pages of managed login, in a browser", () => {
  let hosted: TestHosted;
  let pages: GatewayServer;
  let app: Server;
  let appUrl: string;
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  let page: Page;
  let devtools: CDPSession;
  let authenticatorId: string;
  const problems: string[] = [];

  before(async () => {
    browser = await launchBrowser();
    app = await serveApp();
    appUrl = `http://localhost:${(app.address() as AddressInfo).port}`;
    hosted = hostedFor({
      oauth: { callbackUrls: [`${appUrl}/callback`] },
      client: { flows: ["ALLOW_USER_AUTH"] },
      settings: {
        firstFactors: ["PASSWORD", "WEB_AUTHN"],
        webAuthn: { RelyingPartyId: "auth.example.com", UserVerification: "required" },
        managedLogin: true,
      },
    });
    pages = await serveGateway(
      {
        maxBodyBytes: 1_000_000,
        handle: async (request) => (await hosted.handle(request)) ?? { status: 404, headers: [], body: "" },
      },
      { port: 0 },
    );
    page = await browser.context.newPage();
    page.on("pageerror", (error) => problems.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error" && !/status of 40[0-9]/.test(message.text()))
        problems.push(message.text());
    });
    devtools = await browser.context.newCDPSession(page);
    await devtools.send("WebAuthn.enable");
    authenticatorId = (await devtools.send("WebAuthn.addVirtualAuthenticator", { options: AUTHENTICATOR }))
      .authenticatorId;
  });

  after(async () => {
    await browser?.close();
    await pages?.close();
    app?.closeAllConnections();
    await new Promise<unknown>((resolve) => (app === undefined ? resolve(undefined) : app.close(resolve)));
  });

  /** Pages of passkeys have to be those of the relying party, which an address is not. */
  const origin = () => pages.url.replace("127.0.0.1", "localhost");
  const query = (more: Readonly<Record<string, string>> = {}) =>
    new URLSearchParams({ client_id: CLIENT_ID, redirect_uri: `${appUrl}/callback`, ...more });
  const authorizeUrl = (state: string) =>
    `${origin()}/oauth2/authorize?${query({ response_type: "code", scope: "openid", state })}`;

  it("are added by somebody who signs in first, and lead back to the application", async () => {
    await page.goto(`${origin()}/passkeys/add?${query({ state: "added" })}`);
    await page.getByLabel("Username").fill("ada");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("heading", { name: "Add a passkey" }).waitFor();
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.waitForURL(`${appUrl}/callback?state=added`);
    const { credentials } = await devtools.send("WebAuthn.getCredentials", { authenticatorId });
    assert.deepEqual(
      credentials.map(({ rpId, credentialId }) => [
        rpId,
        Buffer.from(credentialId, "base64").toString("base64url"),
      ]),
      [["localhost", hosted.ada.passkeys?.[0]?.id]],
    );
  });

  it("sign in in the place of a password", async () => {
    await browser.context.clearCookies();
    await page.goto(authorizeUrl("signed-in"));
    await page.getByLabel("Username").fill("ada");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.waitForURL(/\/callback\?/);
    const url = new URL(page.url());
    assert.equal(url.searchParams.get("state"), "signed-in");
    assert.match(url.searchParams.get("code") ?? "", /^[\da-f-]{36}$/);
    assert.ok((hosted.ada.passkeys?.[0]?.counter ?? 0) > 0, "the browser's authenticator counts");
  });

  it("are not there for a user without one", async () => {
    await browser.context.clearCookies();
    await page.goto(authorizeUrl("nobody"));
    await page.getByLabel("Username").fill("grace");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    assert.equal(await page.getByRole("alert").textContent(), "There is no passkey for this name here.");
  });

  it("are asked for again after a user who did not agree", async () => {
    await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
    await page.goto(authorizeUrl("again"));
    await page.getByLabel("Username").fill("ada");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.getByText("No passkey was used:").waitFor();
    await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
    await page.getByRole("button", { name: "Use your passkey" }).click();
    await page.waitForURL(/\/callback\?/);
    assert.equal(new URL(page.url()).searchParams.get("state"), "again");
  });

  it("reported no error of their own", () => {
    assert.deepEqual(problems, []);
  });
});

async function serveApp(): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url === "/favicon.ico") response.writeHead(204).end();
    else
      response.writeHead(200, { "Content-Type": "text/html" }).end("<!doctype html><h1>The application</h1>");
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return server;
}
