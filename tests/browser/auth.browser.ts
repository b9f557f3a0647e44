import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { type LocalMode, startLocal } from "pulumi-serverless-api/local";
import { Events } from "../local/events";
import { example } from "../support/paths";
import { launchBrowser } from "./chromium";

const PROGRAM = example("auth");
const EMAIL = "ada@example.com";
const PASSWORD = "Correct-horse-1";
const CLOSED = ["401", "403", "401", "401"];

describe("a browser in the auth example", () => {
  const events = new Events();
  const problems: string[] = [];
  let local: LocalMode;
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  let page: Page;
  let site: string;

  before(async () => {
    local = await startLocal(PROGRAM, { port: 0, watch: false, onEvent: events.add });
    site = `${local.apis.find(({ id }) => id === "Site")?.url}/`;
    browser = await launchBrowser();
    page = await browser.context.newPage();
    page.on("pageerror", (error) => problems.push(String(error)));
    page.on("console", (message) => {
      // This spec is about replies other than 200.
      if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
        problems.push(message.text());
    });
    await page.goto(site);
  });

  after(async () => {
    await browser?.close();
    await local?.close();
  });

  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const hears = (text: string) => page.getByRole("status").getByText(text).waitFor();
  const isSignedIn = (as: string) => page.getByRole("heading", { name: as }).waitFor();

  async function fillIn(email: string, password: string): Promise<void> {
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password").fill(password);
  }

  /** The newest code that was sent to an address. */
  async function codeFor(email: string): Promise<string> {
    await events.next("message", ({ to }) => to === email);
    const messages = events.of("message").filter(({ to }) => to === email);
    return messages.at(-1)?.code ?? "";
  }

  /** Status and text of each route's answer, in the order of the table. */
  async function callAll(): Promise<readonly string[]> {
    await page.locator("#answers").evaluate((body) => body.replaceChildren());
    await press("Call all routes");
    await page.locator("#answers tr").nth(3).waitFor();
    return page.locator("#answers tr td:last-child").allTextContents();
  }

  const statuses = async () => (await callAll()).map((answer) => answer.split(" ")[0]);

  it("calls the routes without signing in, and each refuses", async () => {
    assert.deepEqual(await statuses(), CLOSED);
  });

  it("signs up with a password that follows the rules", async () => {
    await fillIn(EMAIL, "secret");
    await press("Sign up");
    await page.getByRole("alert").getByText("Password did not conform with policy").waitFor();
    await fillIn(EMAIL, PASSWORD);
    await press("Sign up");
    await hears(`A code was sent to ${EMAIL}`);
    assert.equal(await page.locator("#problem").textContent(), "");
  });

  it("confirms with the newest code, and is signed in", async () => {
    const first = await codeFor(EMAIL);
    events.clear();
    await press("Send another code");
    const code = await codeFor(EMAIL);
    assert.match(first, /^\d{6}$/);
    await page.locator("#code:focus").fill(code);
    await press("Confirm");
    await isSignedIn(`${EMAIL}, members`);
    await page.locator("#user:focus").waitFor();
  });

  it("calls every route except the one for admins", async () => {
    const answers = await callAll();
    assert.deepEqual(
      answers.map((answer) => answer.split(" ")[0]),
      ["200", "200", "403", "200"],
    );
    assert.match(answers[0] ?? "", /"token":"access"/);
    assert.match(answers[1] ?? "", /"identity":"us-east-1:[0-9a-f-]{36}"/);
    assert.match(answers[3] ?? "", /"email":"ada@example.com"/);
  });

  it("is still signed in when the page is loaded again, and refreshes the tokens", async () => {
    await page.reload();
    await isSignedIn(`${EMAIL}, members`);
    await press("Refresh tokens");
    await hears("The tokens are new.");
  });

  it("signs out everywhere, and in again with the password", async () => {
    await press("Sign out everywhere");
    await hears("You have signed out.");
    assert.deepEqual(await statuses(), CLOSED);
    await fillIn(EMAIL, "Wrong-horse-1");
    await press("Sign in");
    await page.getByRole("alert").getByText("Incorrect username or password.").waitFor();
    await fillIn(EMAIL, PASSWORD);
    await press("Sign in");
    await isSignedIn(`${EMAIL}, members`);
    await press("Sign out");
    await hears("You have signed out.");
  });

  it("is an admin where the configuration says so", async () => {
    const admin = "admin@example.com";
    await fillIn(admin, PASSWORD);
    await press("Sign up");
    await page.getByLabel("Code from the message").fill(await codeFor(admin));
    await press("Confirm");
    await isSignedIn(`${admin}, admins`);
    assert.deepEqual(await statuses(), ["200", "200", "200", "200"]);
    await press("Sign out");
    await hears("You have signed out.");
  });

  describe("on the hosted page", () => {
    it("signs in, and comes back with a code that only this page can use", async () => {
      const codes: string[] = [];
      page.on("request", (request) => {
        const url = new URL(request.url());
        if (url.href.startsWith(site) && url.searchParams.has("code"))
          codes.push(String(url.searchParams.get("code")));
      });
      await page.getByRole("link", { name: "Sign in on the hosted page" }).click();
      await page.waitForURL(/\/login\?/);
      const asked = new URL(page.url()).searchParams;
      assert.equal(asked.get("code_challenge_method"), "S256");
      await signInHosted();
      await isSignedIn(`${EMAIL}, members`);
      assert.equal(page.url(), site, "the code is gone from the address");
      assert.deepEqual(await statuses(), ["200", "200", "403", "200"]);
      assert.equal(codes.length, 1);
      const reply = await exchange(codes[0] ?? "", "x".repeat(43));
      assert.deepEqual([reply.status, await reply.json()], [400, { error: "invalid_grant" }]);
    });

    it("ends the session of the hosted page too, when it signs out", async () => {
      await press("Sign out");
      await page.getByRole("heading", { name: "Sign up or in" }).waitFor();
      await page.getByRole("link", { name: "Sign in on the hosted page" }).click();
      await page.waitForURL(/\/login\?/);
    });

    it("refuses a callback that this page has not started", async () => {
      await page.goto(`${site}?code=stolen&state=another`);
      await page.getByRole("alert").getByText("belongs to no visit of yours").waitFor();
      assert.equal(page.url(), site);
      assert.equal(await page.getByRole("heading", { name: "Sign up or in" }).isVisible(), true);
    });
  });

  describe("at the end", () => {
    it("reports no error of its own", () => {
      assert.deepEqual(problems, []);
      assert.deepEqual(events.errors, []);
    });
  });

  async function signInHosted(): Promise<void> {
    await page.locator('input[name="username"]').fill(EMAIL);
    await page.locator('input[name="password"]').fill(PASSWORD);
    await page.locator('input[name="password"]').press("Enter");
  }

  function exchange(code: string, verifier: string): Promise<Response> {
    const [auth] = local.ready.auth ?? [];
    const body = new URLSearchParams({
      grant_type: "authorization_code",
      client_id: auth?.clientIds[0] ?? "",
      code,
      redirect_uri: site,
      code_verifier: verifier,
    });
    return fetch(`${auth?.hostedUrl}/oauth2/token`, { method: "POST", body });
  }
});
