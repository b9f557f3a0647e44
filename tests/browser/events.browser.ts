import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { type LocalMode, startLocal } from "pulumi-serverless-api/local";
import { example } from "../support/places";
import { launchBrowser } from "./chromium";

const DETAIL = JSON.stringify({ id: "o-1", total: 5, product: "<b>bold</b>" });

describe("buses, schedules and faults of the console in a browser", function () {
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

  const choose = (name: string) =>
    page.locator("#resource-list [role=option]", { hasText: name }).first().click();
  const facts = () => page.locator("#resource-facts");
  const rowsOf = (caption: string) =>
    facts()
      .locator("table", { has: page.locator("caption", { hasText: caption }) })
      .locator("tbody tr");

  async function put(source: string, detail: string): Promise<void> {
    const form = page.locator("#resource-forms form", { hasText: "Put" });
    await form.getByLabel("Source").fill(source);
    await form.getByLabel("Detail type").fill("placed");
    await form.getByLabel("Detail, JSON").fill(detail);
    await form.getByRole("button", { name: "Put" }).click();
  }

  it("shows an event that was put, the rule that it matches, and what the rule handed on", async () => {
    await choose("dev-orders-Shop");
    await rowsOf("Rules")
      .getByText("function:")
      .or(rowsOf("Rules").getByText("dev-orders-Packing"))
      .waitFor();
    await put("shop.orders", DETAIL);
    await rowsOf("Events").getByText("dev-orders-placed matches").waitFor();
    assert.ok((await rowsOf("Events").textContent())?.includes('"product": "<b>bold</b>"'));
    assert.equal(await facts().locator("b").count(), 0);
    await rowsOf("Deliveries").getByText("dev-orders-Packing", { exact: true }).first().waitFor();
    await rowsOf("Deliveries").getByText("dev-orders-Placed", { exact: true }).first().waitFor();
  });

  it("says why a rule does not match, and what the bus has refused", async () => {
    await put("shop.returns", "{}");
    await rowsOf("Events")
      .first()
      .getByText('dev-orders-placed does not match: source is "shop.returns", which is not "shop.orders"')
      .waitFor();
    await put("shop.orders", "no JSON");
    await rowsOf("Events").first().getByText("MalformedDetail: Detail is malformed.").waitFor();
    assert.equal(await rowsOf("Events").count(), 3);
  });

  it("sends an event again", async () => {
    await rowsOf("Events").last().getByRole("button", { name: "Send again" }).click();
    await page.waitForFunction(
      "document.querySelectorAll('#resource-facts table:nth-of-type(2) tbody tr').length === 4",
    );
    const row = (await rowsOf("Events").first().textContent()) ?? "";
    assert.match(row, /shop\.orders.*dev-orders-placed matches.*"id": "o-1"/s);
  });

  it("says which rules an event would match, without putting it", async () => {
    await page.getByText("Which rules would an event match?").click();
    const event = page.getByLabel("Event, JSON");
    const test = () => page.getByRole("button", { name: "Test" }).click();
    await event.fill('{ "source": "shop.orders", "detail-type": "placed", "detail": {} }');
    await test();
    await page.locator("#verdicts").getByText("dev-orders-placed matches").waitFor();
    await event.fill('{ "source": "shop.orders", "detail-type": "sent" }');
    await test();
    await page
      .locator("#verdicts")
      .getByText('does not match: detail-type is "sent", which is not "placed"')
      .waitFor();
    await event.fill("[]");
    await test();
    await page.locator("#verdicts").getByText("the event is no object").waitFor();
    assert.equal(await rowsOf("Events").count(), 4);
  });

  it("shows when a schedule runs next, runs it now, and shows the function that it called", async () => {
    await choose("ScheduleRemind");
    await facts().getByText("cron(0 7 * * ? *), UTC").waitFor();
    assert.equal(await facts().locator(".next").count(), 5);
    assert.match(
      (await facts().locator(".next").first().textContent()) ?? "",
      /, in \d+ (hour|minute|second)s?$/,
    );
    await facts().getByText("not since the start").waitFor();
    await page.getByRole("button", { name: "Run now" }).click();
    await rowsOf("Invocations").getByText("src/remind.run").waitFor();
    assert.equal(await facts().getByText("not since the start").count(), 0);
    await rowsOf("Invocations").locator("button.link").first().click();
    await page.locator("#invocation").getByText('"detail-type": "Scheduled Event"').waitFor();
  });

  it("has no errors", () => assert.deepEqual(problems, []));
});
