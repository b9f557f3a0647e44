import assert from "node:assert/strict";
import { type Served, serve } from "../../local/served";
import { startBrowser } from "../chromium";
import { MISFITS } from "./boxes";
import { pageOf } from "./page";

describe("alarms of the console in a browser", () => {
  let served: Served;
  let browser: Awaited<ReturnType<typeof startBrowser>>;

  before(async () => {
    browser = await startBrowser();
    served = await serve("alarms", { watch: false, console: true });
  });

  after(async () => {
    await browser?.close();
    await served?.close();
  });

  it("are named at home when they go off, and lead to their reason and condition", async () => {
    const page = await (await browser.browser.newContext()).newPage();
    await page.goto(pageOf(served.local));
    await page.getByText("Nothing failed.").waitFor();
    await served.get("/paid");
    await served.local.idle();
    await page.getByRole("link", { name: "refunds: 1 on" }).click();
    const detail = page.getByRole("article", { name: "Resource" });
    await detail.getByRole("heading", { level: 2, name: "Alarm refunds" }).waitFor();
    const text = (await detail.textContent()) ?? "";
    assert.match(text, /StateALARM/);
    assert.match(text, /Threshold Crossed: 1 out of the last 1 datapoint \[11\.0\]/);
    assert.match(text, /Comparison operatorGreaterThanThreshold/);
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      assert.deepEqual(await page.evaluate(MISFITS), [], `${width} pixels`);
    }
  });

  it("say that nobody evaluates them where that is so", async () => {
    const page = await (await browser.browser.newContext()).newPage();
    await page.goto(`${pageOf(served.local)}#/resources`);
    await page.getByRole("grid", { name: "Resources" }).getByText("expected", { exact: true }).click();
    await page.getByText("Nobody evaluates it here.").waitFor();
  });
});
