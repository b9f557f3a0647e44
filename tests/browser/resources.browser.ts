import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { type LocalMode, startLocal } from "pulumi-serverless-api/local";
import { example } from "../support/places";
import { launchBrowser } from "./chromium";

describe("the resources of the console in a browser", function () {
  this.timeout(60_000);
  let local: LocalMode;
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  let page: Page;
  const problems: string[] = [];

  before(async () => {
    browser = await launchBrowser();
    local = await startLocal(example("orders"), { port: 0, watch: false, console: true });
    page = await browser.context.newPage();
    page.on("pageerror", (error) => problems.push(String(error)));
    page.on("console", (message) => problems.push(message.text()));
    await page.goto(`${local.ready.console}#resources`);
    await page.locator("#live.on").waitFor();
  });

  after(async () => {
    await browser?.close();
    await local?.close();
  });

  const chosen = (name: string) => page.locator("#resource-list [role=option]", { hasText: name }).first();
  const facts = () => page.locator("#resource-facts");

  it("sends a message to a queue, and shows the function that it calls", async () => {
    await chosen("dev-orders-Packing").click();
    await page.locator("#resource-forms textarea").fill(`{"order":"o-1"}`);
    await page.locator("#resource-forms button[type=submit]").click();
    await page.locator("#resource-facts caption", { hasText: "Invocations" }).waitFor();
    await facts().locator("button.link").first().click();
    await page.locator("#invocation pre").first().waitFor();
    assert.match((await page.locator("#invocation").textContent()) ?? "", /o-1/);
  });

  it("has no errors", () => assert.deepEqual(problems, []));
});
