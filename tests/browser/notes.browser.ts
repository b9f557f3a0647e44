import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { type LocalMode, startLocal } from "pulumi-serverless-api/local";
import { example } from "../support/paths";
import { launchBrowser } from "./chromium";

const PROGRAM = example("notes");

describe("the page of the notes example", () => {
  let local: LocalMode;
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  let page: Page;
  const problems: string[] = [];

  before(async () => {
    browser = await launchBrowser();
    local = await startLocal(PROGRAM, { port: 0, watch: false });
    page = await browser.context.newPage();
    page.on("pageerror", (error) => problems.push(String(error)));
    await page.goto(local.apis[0]?.url as string);
  });

  after(async () => {
    await browser?.close();
    await local?.close();
  });

  async function write(title: string, text: string): Promise<void> {
    await page.fill("#title", title);
    await page.fill("#text", text);
    await page.click("#save");
  }

  it("refuses to write without the token, and says so", async () => {
    await page.fill("#token", "wrong");
    await write("Milk", "two bottles");
    await page.waitForFunction(
      "document.getElementById('message').textContent === 'The token is missing or wrong'",
    );
    assert.equal(await page.locator("#notes li").count(), 0);
  });

  it("has the token for localhost, adds notes, oldest first, and shows them after a reload", async () => {
    await page.reload();
    assert.equal(await page.inputValue("#token"), "let-me-write");
    await write("Milk", "two bottles");
    await page.waitForSelector("#notes li");
    await write("Bread <b>", "");
    await page.waitForFunction("document.querySelectorAll('#notes li').length === 2");
    await page.reload();
    await page.waitForFunction("document.querySelectorAll('#notes li').length === 2");
    assert.deepEqual(await page.locator("#notes h2").allTextContents(), ["Milk", "Bread <b>"]);
  });

  it("changes a note", async () => {
    await page.locator("#notes li").first().getByText("Edit").click();
    assert.equal(await page.inputValue("#text"), "two bottles");
    await write("Milk", "three bottles");
    await page.waitForFunction("document.querySelector('#notes p').textContent === 'three bottles'");
  });

  it("deletes a note", async () => {
    await page.locator("#notes li").first().getByText("Delete").click();
    await page.waitForFunction("document.querySelectorAll('#notes li').length === 1");
    assert.deepEqual(await page.locator("#notes h2").allTextContents(), ["Bread <b>"]);
  });

  it("reports no error of its own", () => {
    assert.deepEqual(problems, []);
  });
});
