import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { type LocalMode, startLocal } from "pulumi-serverless-api/local";
import { example } from "../support/paths";
import { launchBrowser } from "./chromium";

describe("the page of the stream example", () => {
  let local: LocalMode;
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  let page: Page;
  const problems: string[] = [];

  before(async () => {
    browser = await launchBrowser();
    local = await startLocal(example("stream"), { port: 0, watch: false });
    page = await browser.context.newPage();
    page.on("pageerror", (error) => problems.push(String(error)));
  });

  after(async () => {
    await browser?.close();
    await local?.close();
  });

  const open = (query: string) => page.goto(`${local.apis.find(({ id }) => id === "Api")?.url}/?${query}`);

  it("shows the first event of a stream that goes on", async () => {
    await open("ticks=100&every=60000");
    await page.click("#start");
    await page.waitForFunction("document.querySelectorAll('#ticks li').length === 1");
    assert.equal(await page.evaluate("document.getElementById('ticks').dataset.state"), undefined);
  });

  it("shows all of them, and their end", async () => {
    await open("ticks=3&every=10");
    await page.click("#start");
    await page.waitForFunction("document.getElementById('ticks').dataset.state === 'ended'");
    assert.equal(await page.evaluate("document.querySelectorAll('#ticks li').length"), 3);
  });

  it("shows the words of a model", async () => {
    await page.fill("#question", "four words or so");
    await page.click("#ask");
    await page.waitForFunction("document.getElementById('reply').dataset.state === 'ended'");
    const reply = "document.getElementById('reply')";
    assert.equal(await page.evaluate(`${reply}.textContent`), "four words or so");
    assert.equal(await page.evaluate(`${reply}.dataset.parts`), "4");
  });

  it("reports no error of its own", () => {
    assert.deepEqual(problems, []);
  });
});
