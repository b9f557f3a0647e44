import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { type Served, serve } from "../local/served";
import { launchBrowser } from "./chromium";

/** A name that a page would run, if it read it as HTML. */
const HOSTILE = `<img src=x onerror="document.title='broken'">`;

describe("durable functions in the console in a browser", () => {
  let served: Served;
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  let page: Page;
  const problems: string[] = [];

  before(async () => {
    browser = await launchBrowser();
    served = await serve("durable", { watch: false, console: true });
    page = await browser.context.newPage();
    page.on("pageerror", (error) => problems.push(String(error)));
    page.on("console", (message) => problems.push(message.text()));
    await page.goto(`${served.local.ready.console}#resources`);
    await page.locator("#live.on").waitFor();
  });

  after(async () => {
    await browser?.close();
    await served?.close();
  });

  const facts = () => page.locator("#resource-facts");
  const field = (name: string) => page.locator(`#resource-forms [name=${name}]`);
  const press = (title: string) => facts().locator("button", { hasText: title }).first().click();
  const status = (text: string) => facts().locator("dd", { hasText: text }).first().waitFor();
  const row = (name: string) => facts().locator(".steps li", { hasText: name });

  async function open(name: string): Promise<void> {
    const rows = page.locator("#resource-list [role=option]").filter({ hasText: "Durable function" });
    await rows.filter({ hasText: name }).first().click();
    await page.locator("#resource-head .title", { hasText: `Durable function ${name}` }).waitFor();
  }

  async function start(input: object, name: string): Promise<void> {
    await field("name").fill(name);
    await field("input").fill(JSON.stringify(input));
    await page.locator("#resource-forms button[type=submit]", { hasText: "Start" }).click();
    await facts()
      .locator("h2", { hasText: `Execution ${name}` })
      .waitFor();
  }

  it("shows an execution with its steps and their results, and skips a wait of a year", async () => {
    await open("Order");
    await start({ id: "o-1" }, "year");
    await row("a year").locator("button", { hasText: "Skip" }).waitFor();
    assert.match((await row("place").textContent()) ?? "", /place.*step.*SUCCEEDED.*"o-1 for 7"/);
    assert.match((await row("a year").textContent()) ?? "", /wait.*STARTED.*in 365 days/);
    await press("Skip");
    await row("pack").waitFor();
    assert.match((await row("pack").textContent()) ?? "", /chained invoke of pack:live/);
    await served.local.idle();
    await status("SUCCEEDED");
    await facts().getByText('"packed": "o-1: box, lid"').waitFor();
  });

  it("completes a callback with a result that is typed while other things happen", async () => {
    await open("Approve");
    await start({ id: HOSTILE }, "asks");
    await field("result").fill('"yes"');
    await start({ id: "a-2" }, "asks-too");
    await facts()
      .locator("button.link", { hasText: /^asks$/ })
      .click();
    await facts()
      .locator("h2", { hasText: /^Execution asks$/ })
      .waitFor();
    await field("result").fill('"yes"');
    await page.locator("#callbacks button", { hasText: "Complete" }).click();
    await status("SUCCEEDED");
    const [result] = await facts().locator("h2:text-is('Result') + pre").allTextContents();
    assert.deepEqual(JSON.parse(result ?? ""), `${HOSTILE} "yes"`);
    assert.equal(await facts().locator("img").count(), 0);
    assert.equal(await page.locator("#callbacks form").count(), 0);
  });

  it("pauses, resumes, stops and deletes an execution", async () => {
    await facts().locator("button.link", { hasText: "asks-too" }).click();
    await facts().locator("h2", { hasText: "Execution asks-too" }).waitFor();
    await press("Pause");
    await status("PAUSED");
    await press("Resume");
    await status("RUNNING");
    await press("Stop");
    await press("Stop: sure?");
    await status("STOPPED");
    await press("Delete");
    await press("Delete: sure?");
    await facts().locator("button.link", { hasText: "asks-too" }).waitFor({ state: "detached" });
    await facts().locator("button.link", { hasText: "asks" }).waitFor();
  });

  it("shows the attempts of a step with the error of the last one, and tries it again at once", async () => {
    await open("Unlucky");
    await start({ id: "u-1" }, "third");
    await facts().getByText("attempt 1 failed").first().waitFor();
    await press("Try now");
    await facts().getByText("attempt 2 failed").first().waitFor();
    await press("Try now");
    await status("SUCCEEDED");
    await facts().getByText("after 3 attempts").first().waitFor();
  });

  it("has no errors, and ran none of the texts that it showed", async () => {
    assert.equal(await page.title(), "sapi console");
    assert.deepEqual(problems, []);
  });
});
