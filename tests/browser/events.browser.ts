import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { type LocalMode, startLocal } from "pulumi-serverless-api/local";
import { example } from "../support/paths";
import { launchBrowser } from "./chromium";

const DETAIL = JSON.stringify({ id: "o-1", total: 5, product: "<b>bold</b>" });

describe("queues, buses, schedules and faults of the console in a browser", () => {
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

  async function send(body: string): Promise<void> {
    const form = page.locator("#resource-forms form", { hasText: "Send" });
    await form.locator("textarea").fill(body);
    await form.getByRole("button", { name: "Send" }).click();
    await page.locator("#toast", { hasText: "Sent" }).waitFor();
  }

  async function put(source: string, detail: string): Promise<void> {
    const form = page.locator("#resource-forms form", { hasText: "Put" });
    await form.getByLabel("Source").fill(source);
    await form.getByLabel("Detail type").fill("placed");
    await form.getByLabel("Detail, JSON").fill(detail);
    await form.getByRole("button", { name: "Put" }).click();
  }

  it("sends a message to a queue, and shows the function that it calls", async () => {
    await choose("dev-orders-Packing");
    await send(`{"order":"o-1"}`);
    await facts().locator("caption", { hasText: "Invocations" }).waitFor();
    await facts().locator("button.link").first().click();
    await page.locator("#invocation pre").first().waitFor();
    assert.match((await page.locator("#invocation").textContent()) ?? "", /o-1/);
  });

  it("shows dead letters without receiving them, and redrives them", async () => {
    local.fail({ function: "src/packing.handle", fails: "error" });
    await choose("dev-orders-Packing");
    await send(`{"order":"o-2"}`);
    await local.idle();
    local.fail();
    await choose("Packing dead-letters");
    const [dead] = [rowsOf("Messages").filter({ hasText: "o-2" })];
    await dead.waitFor();
    assert.match((await dead.textContent()) ?? "", /waiting.*dev-orders-Packing/);
    await rowsOf("Deliveries").first().waitFor();
    const before = await rowsOf("Deliveries").count();
    await page.locator("#redrive").click();
    await page.locator("#toast", { hasText: "go back to the queues" }).waitFor();
    await local.idle();
    // The message is no order. The function fails with it again, and it becomes a dead letter a second time.
    await rowsOf("Deliveries").nth(before).waitFor();
  });

  it("shows an event that was put, the rule that it matches, and what the rule sent to its target", async () => {
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

  const form = () => page.locator("#fault-form");
  const faultRows = () => page.locator("#fault-list tbody tr");

  it("has a route fail as often as it says, and counts", async () => {
    await page.locator("#resource-list").focus();
    await page.keyboard.press("7");
    await page.getByText("Nothing goes wrong on purpose.").waitFor();
    await form().getByLabel("Where").selectOption("route");
    assert.deepEqual(
      await page
        .locator("#fault-names option")
        .evaluateAll((all) => all.map((one) => one.getAttribute("value"))),
      ["POST /orders", "GET /orders/{id}", "GET /products/{name}"],
    );
    await form().getByLabel("Which").fill("GET /orders/{id}");
    await form().getByLabel("Fails").selectOption("throttle");
    await form().getByLabel("Times").fill("1");
    await form().getByRole("button", { name: "Add" }).click();
    await faultRows().getByText("route GET /orders/{id}").waitFor();
    const order = `${local.apis[0]?.url}/orders/none`;
    assert.equal((await fetch(order)).status, 429);
    await faultRows().getByText("over").waitFor();
    assert.match((await faultRows().textContent()) ?? "", /throttle.*always.*once.*over/);
    assert.equal((await fetch(order)).status, 404);
  });

  it("has a function and a service fail, until they are removed", async () => {
    await form().getByLabel("Where").selectOption("function");
    await page.locator("#fault-names option[value='src/remind.run']").waitFor({ state: "attached" });
    await form().getByLabel("Which").fill("src/remind.run");
    await form().getByLabel("Fails").selectOption("crash");
    await form().getByLabel("Times").fill("");
    await form().getByRole("button", { name: "Add" }).click();
    await faultRows().getByText("function src/remind.run").waitFor();
    await form().getByLabel("Where").selectOption("service");
    await form().getByLabel("Which").fill("dynamodb");
    await form().getByLabel("Operation").fill("PutItem");
    await form().getByLabel("Fails").selectOption("error");
    await form().getByLabel("Late, ms").fill("5");
    await form().getByLabel("Rate").fill("1");
    await form().getByRole("button", { name: "Add" }).click();
    await faultRows().getByText("service dynamodb, PutItem").waitFor();
    // The expired fault disappeared with the first change.
    assert.equal(await faultRows().count(), 2);
    const body = JSON.stringify({ product: "cup", total: 5 });
    assert.equal((await fetch(`${local.apis[0]?.url}/orders`, { method: "POST", body })).status, 500);
    await faultRows()
      .nth(1)
      .getByText(/once|times/)
      .waitFor();
    await faultRows().nth(1).getByRole("button", { name: "Remove" }).click();
    // The page's content security policy lets no text run as code, so this uses the page's own functions.
    await faultRows().nth(1).waitFor({ state: "detached" });
    assert.equal((await fetch(`${local.apis[0]?.url}/orders`, { method: "POST", body })).status, 201);
  });

  it("says what is wrong with a fault, and removes all faults", async () => {
    await form().getByLabel("Fails").selectOption("crash");
    await form().getByLabel("Rate").fill("2");
    await form().getByRole("button", { name: "Add" }).click();
    await page.getByText("these faults are not valid: [1] crashes, which only a function can").waitFor();
    assert.match(
      (await page.locator("#fault-problem").textContent()) ?? "",
      /has rate 2: write a number from 0 to 1/,
    );
    const all = page.getByRole("button", { name: "Remove all" });
    await all.click();
    assert.equal(await faultRows().count(), 1);
    await all.click();
    await page.getByText("Nothing goes wrong on purpose.").waitFor();
    assert.equal(await page.locator("#fault-problem").textContent(), "");
  });

  it("has no errors", () => assert.deepEqual(problems, []));
});
