import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { type LocalMode, startLocal } from "pulumi-serverless-api/local";
import { example } from "../../support/paths";
import { launchBrowser } from "../chromium";
import { pageOf } from "./page";

const COUNT = 10_000;

describe("the console page with 10,000 requests", () => {
  let local: LocalMode;
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  let page: Page;

  before(async () => {
    browser = await launchBrowser();
    local = await startLocal(example("notes"), { port: 0, watch: false, console: true });
    page = await browser.context.newPage();
    await page.route("**/api/state", async (route) => {
      const state = (await (await route.fetch()).json()) as object;
      const summary = { api: "Api", kind: "http", method: "GET", status: 200, durationMs: 1, lines: 0 };
      const requests = Array.from({ length: COUNT }, (_, i) => ({
        ...{ ...summary, n: i + 1, path: `/notes/${i + 1}`, time: 1_700_000_000_000 + i },
      }));
      await route.fulfill({ json: { ...state, requests } });
    });
    await page.goto(`${pageOf(local)}#/requests`);
    await page.getByText("GET /notes/10000").waitFor();
  });

  after(async () => {
    await browser?.close();
    await local?.close();
  });

  const grid = () => page.getByRole("grid", { name: "Requests" });
  const drawn = () => grid().getByRole("row").count();

  it("draws only the rows that are in view, and says how many there are", async () => {
    assert.equal(await grid().getAttribute("aria-rowcount"), String(COUNT + 1));
    const count = await drawn();
    assert.ok(count > 10 && count < 80, `${count} rows`);
  });

  it("draws other rows when it is scrolled, down to the oldest request", async () => {
    const frame = page.getByRole("region", { name: "Requests, newest first" });
    await frame.evaluate((element) => {
      element.scrollTop = element.scrollHeight;
    });
    await page.getByText("GET /notes/1", { exact: true }).waitFor();
    assert.ok((await drawn()) < 80);
  });

  it("finds one among them", async () => {
    await page.getByLabel("Filter requests").fill("notes/7777");
    await page.getByText("GET /notes/7777").waitFor();
    assert.equal(await drawn(), 2);
  });
});
