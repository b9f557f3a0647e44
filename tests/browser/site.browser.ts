import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { type LocalMode, startLocal } from "pulumi-serverless-api/local";
import { Events } from "../local/events";
import { example } from "../support/paths";
import { launchBrowser } from "./chromium";

const EMAIL = "ada@example.com";
const PASSWORD = "Correct-horse-1";

describe("a browser in the site example", () => {
  const events = new Events();
  const problems: string[] = [];
  let local: LocalMode;
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  let page: Page;
  let site: string;

  before(async () => {
    local = await startLocal(example("site"), { port: 0, watch: false, onEvent: events.add });
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
  const notes = () => page.locator("#notes li span").allTextContents();

  async function write(text: string): Promise<void> {
    await page.getByLabel("Note", { exact: true }).fill(text);
    await press("Add");
    await page.locator("#notes li").getByText(text, { exact: true }).waitFor();
  }

  it("signs up and in, and sees no notes", async () => {
    await page.getByLabel("E-mail").fill(EMAIL);
    await page.getByLabel("Password").fill(PASSWORD);
    await press("Sign up");
    const { code } = await events.next("message", ({ to }) => to === EMAIL);
    await page.getByLabel("Code from the message").fill(code);
    await press("Confirm");
    await page.getByRole("heading", { name: EMAIL }).waitFor();
    assert.deepEqual(await notes(), []);
  });

  it("adds notes, the newest first", async () => {
    await write("Milk");
    await write("<b>Bread</b>");
    assert.deepEqual(await notes(), ["<b>Bread</b>", "Milk"]);
  });

  it("still has them after a reload", async () => {
    await page.reload();
    await page.locator("#notes li").nth(1).waitFor();
    assert.deepEqual(await notes(), ["<b>Bread</b>", "Milk"]);
    await press("Delete Milk");
    await page.locator("#notes li").getByText("Milk").waitFor({ state: "detached" });
    assert.deepEqual(await notes(), ["<b>Bread</b>"]);
  });

  it("shows nothing after signing out, and everything after signing in again", async () => {
    await press("Sign out");
    await page.getByLabel("E-mail").fill(EMAIL);
    await page.getByLabel("Password").fill("Wrong-horse-1");
    await press("Sign in");
    await page.getByRole("alert").getByText("Incorrect username or password.").waitFor();
    await page.getByLabel("Password").fill(PASSWORD);
    await press("Sign in");
    await page.locator("#notes li").getByText("<b>Bread</b>").waitFor();
  });

  it("revalidates cached files, and the answer is that they are unchanged", async () => {
    const statuses: number[] = [];
    page.on("response", (response) => {
      if (response.url() === `${site}page.css`) statuses.push(response.status());
    });
    const status = await page.evaluate(async () => {
      const first = await fetch("/page.css", { cache: "no-store" });
      const etag = first.headers.get("etag") ?? "";
      const again = await fetch("/page.css", { cache: "no-store", headers: { "if-none-match": etag } });
      return again.status;
    });
    assert.equal(status, 304);
    assert.deepEqual(statuses, [200, 304]);
  });

  it("shows the error page for a missing page", async () => {
    const reply = await page.goto(`${site}no/such/page`);
    assert.equal(reply?.status(), 404);
    await page.getByRole("heading", { name: "There is no such page" }).waitFor();
  });

  it("reports no error of its own", () => {
    assert.deepEqual(problems, []);
    assert.deepEqual(events.errors, []);
  });
});
