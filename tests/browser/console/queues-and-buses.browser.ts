import assert from "node:assert/strict";
import { type LocalMode, startLocal } from "pulumi-serverless-api/local";
import { example } from "../../support/paths";
import { launchBrowser } from "../chromium";
import { ResourceView } from "./resource-view";

const DETAIL = JSON.stringify({ id: "o-1", total: 5, product: "<b>bold</b>" });

describe("queues, buses and schedules of the console in a browser", () => {
  let local: LocalMode;
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  let view: ResourceView;

  before(async () => {
    browser = await launchBrowser();
    local = await startLocal(example("orders"), { port: 0, watch: false, console: true });
    view = new ResourceView(await browser.context.newPage());
  });

  after(async () => {
    await browser?.close();
    await local?.close();
  });

  const put = (source: string, detail: string) =>
    view.send("Put", { Source: source, "Detail type": "placed", Detail: detail });

  it("sends a message to a queue, and shows the function that it calls with the event that it got", async () => {
    await view.open(local, "Queue", "Packing");
    await view.send("Send", { Message: `{"order":"o-1"}` });
    await view.said("Sent as");
    await view
      .rows(/^Invocations/)
      .first()
      .getByRole("link")
      .first()
      .click();
    await view.page.getByText("o-1").first().waitFor();
    assert.match(view.page.url(), /#\/trace\//);
  });

  it("counts dead letters in the list, says why each is one without receiving it, and redrives them", async () => {
    local.fail({ function: "src/packing.handle", fails: "error" });
    await view.page.goBack();
    await view.open(local, "Queue", "Packing");
    await view.send("Send", { Message: `{"order":"o-2"}` });
    await local.idle();
    local.fail();
    await view.page.getByRole("row", { name: /Packing dead-letters.* [1-9]\d* dead letters?$/ }).waitFor();
    await view.open(local, "Queue", "Packing dead-letters");
    const dead = view.rows(/^Messages/).filter({ hasText: "o-2" });
    await dead.getByText("waiting").waitFor();
    await dead.getByRole("link", { name: "dev-orders-Packing" }).waitFor();
    await dead.getByRole("link", { name: /^src\/packing\.handle at / }).waitFor();
    await view
      .rows(/^Deliveries/)
      .first()
      .waitFor();
    const before = await view.rows(/^Deliveries/).count();
    await view.button("Redrive").click();
    await view.said("go back to the queues");
    await local.idle();
    // The message is no order. The function fails with it again, and it becomes a dead letter a second time.
    await view
      .rows(/^Deliveries/)
      .nth(before)
      .waitFor();
  });

  it("has a delayed message come at once when somebody skips the wait", async () => {
    await view.open(local, "Queue", "Packing dead-letters");
    await view.send("Send", { Message: `{"order":"later"}`, "Delay, seconds": "900" });
    const message = view.rows(/^Messages/).filter({ hasText: "later" });
    await message.getByText(/^delayed, available in \d+ minutes$/).waitFor();
    await view.button("Skip the wait").click();
    await message.getByText("waiting", { exact: true }).waitFor();
    await view.button("Skip the wait").waitFor({ state: "detached" });
  });

  it("empties a queue when its button is pressed twice", async () => {
    await view.button("Purge").click();
    await view.button("Purge: sure?").click();
    await view.detail.getByText("No messages.").waitFor();
  });

  it("shows an event that was put, the rule that it matches, and what the rule sent to its target", async () => {
    await view.open(local, "Event bus", "Shop");
    await view.rows("Rules").getByText("dev-orders-Packing").waitFor();
    await put("shop.orders", DETAIL);
    await view
      .rows(/^Events/)
      .getByText("dev-orders-placed matches")
      .waitFor();
    assert.ok((await view.rows(/^Events/).textContent())?.includes('"<b>bold</b>"'));
    assert.equal(await view.detail.locator("b").count(), 0);
    for (const name of ["dev-orders-Packing", "dev-orders-Placed"])
      await view
        .rows(/^Deliveries/)
        .getByText(name, { exact: true })
        .first()
        .waitFor();
  });

  it("says why a rule does not match, and what the bus has refused", async () => {
    await put("shop.returns", "{}");
    await view
      .rows(/^Events/)
      .first()
      .getByText('dev-orders-placed does not match: source is "shop.returns", which is not "shop.orders"')
      .waitFor();
    await put("shop.orders", "no JSON");
    await view
      .rows(/^Events/)
      .first()
      .getByText("MalformedDetail: Detail is malformed.")
      .waitFor();
    assert.equal(await view.rows(/^Events/).count(), 3);
  });

  it("sends an event again", async () => {
    await view
      .rows(/^Events/)
      .last()
      .getByRole("button", { name: "Send again" })
      .click();
    await view
      .rows(/^Events/)
      .nth(3)
      .waitFor();
    const row =
      (await view
        .rows(/^Events/)
        .first()
        .textContent()) ?? "";
    assert.match(row, /shop\.orders.*dev-orders-placed matches.*"id": "o-1"/s);
  });

  it("says which rules an event would match, without putting it", async () => {
    const test = (event: string) => view.send("Which rules would an event match?", { Event: event }, "Test");
    const verdicts = view.detail.getByRole("region", { name: "Verdicts of the rules" });
    await test('{ "source": "shop.orders", "detail-type": "placed", "detail": {} }');
    await verdicts.getByText("dev-orders-placed matches").waitFor();
    await test('{ "source": "shop.orders", "detail-type": "sent" }');
    await verdicts.getByText('does not match: detail-type is "sent", which is not "placed"').waitFor();
    await test("[]");
    await verdicts.getByRole("alert").getByText("the event is no object").waitFor();
    assert.equal(await view.rows(/^Events/).count(), 4);
  });

  it("shows when a schedule runs next, runs it now, and shows the function that it called", async () => {
    await view.open(local, "Schedule", "Remind");
    await view.detail.getByText("cron(0 7 * * ? *), UTC").waitFor();
    const next = view.detail.getByRole("list", { name: "Next runs" }).getByRole("listitem");
    assert.equal(await next.count(), 5);
    assert.match((await next.first().textContent()) ?? "", /, in \d+ (hour|minute|second)s?$/);
    await view.detail.getByText("not since the start").waitFor();
    await view.button("Run now").click();
    await view
      .rows(/^Invocations/)
      .getByText("src/remind.run")
      .waitFor();
    assert.equal(await view.detail.getByText("not since the start").count(), 0);
  });

  it("has no errors", () => view.assertNoProblems());
});
