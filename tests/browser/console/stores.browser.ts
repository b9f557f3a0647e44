import assert from "node:assert/strict";
import { Jimp } from "jimp";
import { type LocalMode, startLocal } from "pulumi-serverless-api/local";
import { type Served, serve } from "../../local/served";
import { example } from "../../support/paths";
import { launchBrowser } from "../chromium";
import { ResourceView } from "./resource-view";

/** A key that a page would run, if it read it as HTML. */
const HOSTILE = `<img src=x onerror="document.title='broken'">`;

/** A field of the page with the values that it proposes. */
interface WithList {
  readonly list: { readonly options: Iterable<{ readonly value: string }> };
}

describe("buckets, tables, topics, streams and parameters of the console in a browser", () => {
  let uploads: LocalMode;
  let orders: LocalMode;
  let config: Served;
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  let view: ResourceView;

  before(async () => {
    browser = await launchBrowser();
    const options = { port: 0, watch: false, console: true } as const;
    uploads = await startLocal(example("uploads"), options);
    orders = await startLocal(example("orders"), options);
    config = await serve("config", { watch: false, console: true });
    view = new ResourceView(await browser.context.newPage());
  });

  after(async () => {
    await browser?.close();
    await uploads?.close();
    await orders?.close();
    await config?.close();
  });

  const fact = (text: string) => view.detail.getByText(text, { exact: false }).first().waitFor();

  describe("a bucket", () => {
    before(() => view.open(uploads, "Bucket", "Pictures"));

    it("takes a text whose key is hostile, and shows both as they are", async () => {
      await view.send("Put", {
        Key: `notes/${HOSTILE}`,
        Text: `hello ${HOSTILE}`,
        "Content type": "text/html",
      });
      await view.button("notes/").click();
      await view.button(HOSTILE).click();
      const text = view.detail.getByRole("region", { name: `Content of notes/${HOSTILE}`, exact: true });
      await text.waitFor();
      assert.equal(await text.textContent(), `hello ${HOSTILE}`);
      assert.equal(await view.detail.getByRole("img").count(), 0);
      await fact("text/html");
    });

    it("shows an object by its address, and its folder again when the reader goes back", async () => {
      await view.page.reload();
      const text = view.detail.getByRole("region", { name: `Content of notes/${HOSTILE}`, exact: true });
      await text.waitFor();
      await view.page.goBack();
      await text.waitFor({ state: "detached" });
      await view.button(HOSTILE).waitFor();
    });

    it("shows a picture that is put from a file, and the function that makes its thumbnail", async () => {
      const buffer = await new Jimp({ width: 640, height: 320, color: 0x3366ccff }).getBuffer("image/png");
      const form = await view.form("Put");
      await form
        .getByLabel("File, in place of the text")
        .setInputFiles({ name: "blue.png", mimeType: "image/png", buffer });
      await view.send("Put", { Key: "originals/blue.png", "Content type": "", Text: "" });
      await view.send("Go to", { Prefix: "originals/" });
      await view.button("blue.png").click();
      const picture = view.detail.getByRole("img", { name: "Content of originals/blue.png" });
      await picture.waitFor();
      await view.page.waitForFunction("document.querySelector('article img')?.naturalWidth === 640");
      await view
        .rows(/^Invocations/)
        .first()
        .waitFor();
    });

    it("deletes an object when the button is pressed twice, also when the view is redrawn in between", async () => {
      await view.button("Delete").click();
      const [, arn = ""] = /^#\/resources\/([^?]+)/.exec(new URL(view.page.url()).hash) ?? [];
      const data = { arn: decodeURIComponent(arn), key: "originals/beside.txt", text: "beside" };
      await view.page.request.post(new URL("/api/act/bucket/put", view.page.url()).href, { data });
      await view.button("beside.txt").waitFor();
      await view.button("Delete: sure?").click();
      await view.detail.getByRole("heading", { name: /^Object/ }).waitFor({ state: "detached" });
      assert.equal(await view.button("blue.png").count(), 0);
    });

    it("takes the question back when something else is clicked", async () => {
      await view.button("beside.txt").click();
      await view.button("Delete").click();
      await view.detail.getByRole("heading", { level: 2 }).first().click();
      await view.button("Delete").waitFor();
      assert.equal(await view.button("beside.txt").count(), 1);
    });
  });

  describe("a table", () => {
    before(() => view.open(orders, "Table", "Orders"));

    it("accepts items, and counts them in the list", async () => {
      for (const total of [5, 50]) {
        const item = {
          id: `o-${total}`,
          status: "placed",
          placedAt: `2026-01-${total}`,
          total,
          note: HOSTILE,
        };
        await view.send("Put item", { Item: JSON.stringify(item) });
        await fact(`o-${total}`);
      }
      await view.page.getByRole("row", { name: /Orders.* 2 items$/ }).waitFor();
    });

    it("proposes the keys of the index that is chosen, and finds items by it and by a filter", async () => {
      const form = await view.form("Query");
      await form.getByLabel("Table or index").selectOption("byStatus (status, placedAt)");
      const proposed = (label: string) =>
        form
          .getByLabel(label, { exact: true })
          .evaluate((input) => [...(input as unknown as WithList).list.options].map(({ value }) => value));
      await form.getByLabel("Partition: status").waitFor();
      assert.deepEqual(await proposed("Partition: status"), ["placed"]);
      assert.deepEqual(await proposed("Value"), ["2026-01-5", "2026-01-50"]);
      await form.getByLabel("Sort: placedAt").selectOption("begins with");
      await view.send("Query", {
        "Partition: status": "placed",
        Value: "2026-01",
        "Filter expression": "#total >= :min",
        "Names and values of the filter": '{"#total": "total", ":min": 10}',
      });
      await view.table("1 item, of 2 that were read").waitFor();
      assert.equal(await view.rows(/^1 item/).count(), 1);
      await fact(HOSTILE);
    });

    it("shows why a query is refused, without a number of the one before, and takes the next one", async () => {
      await view.send("Query", { "Filter expression": "#total >" });
      await view.detail.getByRole("alert").getByText("ValidationException").waitFor();
      assert.equal(
        await view.detail
          .getByText(/\bitems?\b/)
          .filter({ hasText: /\d/ })
          .count(),
        0,
      );
      await view.send("Query", { "Names and values of the filter": "{" });
      await view.detail.getByRole("alert").getByText("the values have to be JSON").waitFor();
      await view.send("Query", {
        "Filter expression": "#total >= :min",
        "Names and values of the filter": '{"#total": "total", ":min": 10}',
      });
      await view.table("1 item, of 2 that were read").waitFor();
      assert.equal(await view.detail.getByRole("alert").count(), 0);
    });

    it("has an item edited in place, and deletes it", async () => {
      await view.button("Edit").click();
      const form = view.detail.getByRole("form", { name: "Save" });
      const item = form.getByLabel("Item", { exact: true });
      const text = await item.inputValue();
      assert.match(text, /"total": 50/);
      await item.fill(text.replace('"total": 50', '"total": 51'));
      await form.getByRole("button", { name: "Save" }).click();
      await form.waitFor({ state: "detached" });
      await view
        .rows(/^1 item/)
        .getByRole("cell", { name: "51", exact: true })
        .waitFor();
      await view.button("Delete").click();
      await view.button("Delete: sure?").click();
      await fact("No items, of 1 that were read.");
    });
  });

  describe("topics and streams", () => {
    it("publishes to a topic, and shows which subscribers get the message and which do not", async () => {
      await view.open(orders, "Topic", "Placed");
      await fact('"numeric"');
      await view.send("Publish", { Message: JSON.stringify({ detail: { id: "o-1", total: 5 } }) });
      await view
        .rows(/^Deliveries/)
        .getByText("filtered")
        .first()
        .waitFor();
    });

    it("puts a record into a stream, and shows it with the function that it calls", async () => {
      await view.open(orders, "Stream", "Views");
      const data = JSON.stringify({ product: "lamp", note: HOSTILE });
      await view.send("Put", { "Partition key": "lamp", Data: data });
      await view
        .rows(/^Invocations/)
        .first()
        .waitFor();
      const record = view.rows(/newest first/).filter({ hasText: '"product": "lamp"' });
      assert.match((await record.first().textContent()) ?? "", /onerror/);
    });
  });

  describe("a parameter", () => {
    it("shows its value on request, and can be set by hand", async () => {
      await view.open(config.local, "Parameter", "VERSION");
      const value = view.detail.getByRole("region", { name: "Value", exact: true });
      await view.button("Show value").waitFor();
      assert.equal(await value.count(), 0);
      await view.button("Show value").click();
      await value.getByText("1.2").waitFor();
      await view.send("Set", { "New value": HOSTILE });
      await value.getByText(HOSTILE).waitFor();
      assert.equal(await view.detail.getByLabel("New value").inputValue(), "");
      await view.button("Hide value").click();
      await value.waitFor({ state: "detached" });
    });

    it("is shown to no page of another origin", async () => {
      const url = config.local.ready.console ?? "";
      const { resources } = (await (await fetch(`${url}/api/resources`)).json()) as {
        resources: { kind: string; arn: string }[];
      };
      const arn = resources.find(({ kind }) => kind === "parameter")?.arn;
      const ask = (path: string, origin: string) =>
        fetch(url + path, {
          method: "POST",
          headers: { "content-type": "application/json", origin },
          body: JSON.stringify({ arn, reveal: true, value: "x" }),
        });
      assert.equal((await ask("/api/show/parameter", url)).status, 200);
      for (const path of ["/api/show/parameter", "/api/act/parameter/set"])
        assert.equal((await ask(path, config.local.apis[0]?.url ?? "")).status, 403);
    });
  });

  describe("all of it", () => {
    it("has no errors, and ran none of the texts that it showed", async () => {
      assert.equal(await view.page.title(), "sapi console");
      view.assertNoProblems();
    });
  });
});
