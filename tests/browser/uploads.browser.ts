import assert from "node:assert/strict";
import { Jimp } from "jimp";
import type { Page } from "playwright-core";
import { type LocalMode, startLocal } from "pulumi-serverless-api/local";
import { example } from "../support/paths";
import { launchBrowser } from "./chromium";

describe("the page of the uploads example", () => {
  let local: LocalMode;
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  let page: Page;
  const problems: string[] = [];

  before(async () => {
    browser = await launchBrowser();
    local = await startLocal(example("uploads"), { port: 0, watch: false });
    page = await browser.context.newPage();
    page.on("pageerror", (error) => problems.push(String(error)));
    await page.goto(local.apis[0]?.url as string);
  });

  after(async () => {
    await browser?.close();
    await local?.close();
  });

  async function upload(name: string, type: "image/png" | "image/jpeg"): Promise<void> {
    const picture = await new Jimp({ width: 800, height: 400, color: 0x3366ccff }).getBuffer(type);
    await page.setInputFiles("#file", { name, mimeType: type, buffer: picture });
    await page.click("#upload");
  }

  it("shows the thumbnail of a picture that is uploaded straight into the bucket", async () => {
    await upload("blue.png", "image/png");
    await page.waitForFunction("document.querySelector('#pictures img')?.naturalWidth === 320");
    const height = await page.evaluate("document.querySelector('#pictures img').naturalHeight");
    assert.equal(height, 160);
    await page.waitForFunction("document.getElementById('message').textContent === ''");
  });

  it("says of a file that is no picture that it is none, and sends nothing", async () => {
    const sent: string[] = [];
    const note = ({ url }: { url: () => string }) => void sent.push(url());
    page.on("request", note);
    const buffer = Buffer.from("no picture");
    await page.setInputFiles("#file", { name: "text.png", mimeType: "image/png", buffer });
    await page.click("#upload");
    await page.waitForFunction(
      "document.getElementById('problem').textContent === 'text.png is no picture: choose a JPEG, PNG or GIF'",
    );
    page.off("request", note);
    assert.deepEqual(sent, []);
  });

  it("shows all of them after a reload", async () => {
    await upload("other.jpg", "image/jpeg");
    await page.waitForFunction("document.querySelectorAll('#pictures img').length === 2");
    await page.reload();
    await page.waitForFunction(
      "[...document.querySelectorAll('#pictures img')].filter((image) => image.naturalWidth === 320).length === 2",
    );
  });

  it("reports no error of its own", () => {
    assert.deepEqual(problems, []);
  });
});
