import assert from "node:assert/strict";
import { Jimp } from "jimp";
import type { Page } from "playwright-core";
import { type LocalMode, startLocal } from "pulumi-serverless-api/local";
import { type Served, serve } from "../local/served";
import { example } from "../support/paths";
import { launchBrowser } from "./chromium";

/** A key that a page would run, if it read it as HTML. */
const HOSTILE = `<img src=x onerror="document.title='broken'">`;

describe("buckets and tables in the console in a browser", () => {
  let uploads: LocalMode;
  let orders: LocalMode;
  let config: Served;
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  let page: Page;
  const problems: string[] = [];

  before(async () => {
    browser = await launchBrowser();
    const options = { port: 0, watch: false, console: true } as const;
    uploads = await startLocal(example("uploads"), options);
    orders = await startLocal(example("orders"), options);
    config = await serve("config", { watch: false, console: true });
    page = await browser.context.newPage();
    page.on("pageerror", (error) => problems.push(String(error)));
    page.on("console", (message) => problems.push(message.text()));
  });

  after(async () => {
    await browser?.close();
    await uploads?.close();
    await orders?.close();
    await config?.close();
  });

  const facts = () => page.locator("#resource-facts");
  const field = (name: string) => page.locator(`#resource-forms [name=${name}]`);
  const submit = (title: string) =>
    page.locator("#resource-forms button[type=submit]", { hasText: title }).click();
  const fact = (text: string) => facts().getByText(text, { exact: false }).first().waitFor();

  async function open(local: LocalMode, kind: string, name: string): Promise<void> {
    if (!page.url().startsWith(local.ready.console ?? "")) {
      await page.goto(`${local.ready.console}#resources`);
      await page.locator("#live.on").waitFor();
    }
    const rows = page.locator("#resource-list [role=option]").filter({ hasText: kind });
    await rows.filter({ hasText: name }).first().click();
    await page.locator("#resource-head .title", { hasText: `${kind} ${name}` }).waitFor();
  }

  describe("a bucket", () => {
    before(() => open(uploads, "Bucket", "Pictures"));

    it("takes a text whose key is hostile, and shows both as they are", async () => {
      await field("key").fill(`notes/${HOSTILE}`);
      await field("text").fill(`hello ${HOSTILE}`);
      await field("contentType").fill("text/html");
      await submit("Put");
      await facts().locator("button.link", { hasText: "notes/" }).click();
      await facts().locator("button.link", { hasText: HOSTILE }).click();
      const text = facts().locator("pre");
      await text.waitFor();
      assert.equal(await text.textContent(), `hello ${HOSTILE}`);
      assert.equal(await facts().locator("img").count(), 0);
      await fact("text/html");
    });

    it("shows a picture that is put from a file, and the function that makes its thumbnail", async () => {
      const buffer = await new Jimp({ width: 640, height: 320, color: 0x3366ccff }).getBuffer("image/png");
      await field("key").fill("originals/blue.png");
      await field("contentType").fill("");
      await field("text").fill("");
      await field("file").setInputFiles({ name: "blue.png", mimeType: "image/png", buffer });
      await submit("Put");
      await field("prefix").fill("originals/");
      await submit("Go to");
      await facts().locator("button.link", { hasText: "blue.png" }).click();
      await page.waitForFunction("document.querySelector('#resource-facts img')?.naturalWidth === 640");
      await facts().locator("caption", { hasText: "Invocations" }).waitFor();
    });

    it("deletes an object when the button is pressed twice, also when the view is redrawn in between", async () => {
      await facts().locator("button", { hasText: "Delete" }).click();
      const name = await page.locator("#resource-head .dim").textContent();
      const arn = name?.slice(name.indexOf("arn:"));
      const data = { arn, key: "originals/beside.txt", text: "beside" };
      await page.request.post(new URL("/api/act/bucket/put", page.url()).href, { data });
      await facts().locator("button.link", { hasText: "beside.txt" }).waitFor();
      await facts().locator("button", { hasText: "Delete: sure?" }).click();
      await facts().locator("h2 .path-line").waitFor({ state: "detached" });
      assert.equal(await facts().locator("button.link", { hasText: "blue.png" }).count(), 0);
    });

    it("takes the question back when something else is clicked", async () => {
      await facts().locator("button.link", { hasText: "beside.txt" }).click();
      await facts().locator("button", { hasText: "Delete" }).click();
      await page.locator("#resource-head .title").click();
      await facts()
        .locator("button", { hasText: /^Delete$/ })
        .waitFor();
      assert.equal(await facts().locator("button.link", { hasText: "beside.txt" }).count(), 1);
    });
  });

  describe("a table", () => {
    before(() => open(orders, "Table", "Orders"));

    it("accepts items, and finds them by an index and a filter", async () => {
      await page.locator("#table-query select[name=index]").waitFor();
      for (const total of [5, 50]) {
        const item = {
          id: `o-${total}`,
          status: "placed",
          placedAt: `2026-01-${total}`,
          total,
          note: HOSTILE,
        };
        await field("item").fill(JSON.stringify(item));
        await submit("Put item");
        await fact(`o-${total}`);
      }
      await field("index").selectOption("byStatus (status, placedAt)");
      await field("partition").fill("placed");
      await field("operator").selectOption("begins with");
      await field("sort").fill("2026-01");
      await field("filter").fill("#total >= :min");
      await field("values").fill('{"#total": "total", ":min": 10}');
      await submit("Query");
      await fact("1 items, of 2 that were read");
      assert.equal(await facts().locator("tbody tr").count(), 1);
      await fact(HOSTILE);
    });

    it("shows a whole item for editing, and deletes it", async () => {
      await facts().locator("button.link", { hasText: "Edit" }).click();
      assert.match(await field("item").inputValue(), /"total": 50/);
      await facts().locator("button", { hasText: "Delete" }).click();
      await facts().locator("button", { hasText: "Delete: sure?" }).click();
      await fact("No items, of 1 that were read.");
    });
  });

  describe("topics and streams", () => {
    it("publishes to a topic, and shows which subscribers get the message and which do not", async () => {
      await open(orders, "Topic", "Placed");
      await fact('"numeric"');
      await field("message").fill(JSON.stringify({ detail: { id: "o-1", total: 5 } }));
      await submit("Publish");
      await facts().locator("caption", { hasText: "Deliveries" }).waitFor();
      await fact("filtered");
    });

    it("puts a record into a stream, and shows it with the function that it calls", async () => {
      await open(orders, "Stream", "Views");
      await field("partitionKey").fill("lamp");
      await field("data").fill(JSON.stringify({ product: "lamp", note: HOSTILE }));
      await submit("Put");
      await facts().locator("caption", { hasText: "Invocations" }).waitFor();
      assert.match((await facts().locator("pre").first().textContent()) ?? "", /"product": "lamp"/);
    });
  });

  describe("a parameter", () => {
    it("shows its value on request, and can be set by hand", async () => {
      await open(config.local, "Parameter", "VERSION");
      await facts().locator("button", { hasText: "Show value" }).waitFor();
      assert.equal(await page.locator("#value").count(), 0);
      await facts().locator("button", { hasText: "Show value" }).click();
      await page.locator("#value", { hasText: "1.2" }).waitFor();
      await field("value").fill(HOSTILE);
      await submit("Set");
      await page.locator("#value", { hasText: HOSTILE }).waitFor();
      assert.equal(await field("value").inputValue(), "");
      await facts().locator("button", { hasText: "Hide value" }).click();
      await page.locator("#value").waitFor({ state: "detached" });
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
      assert.equal(await page.title(), "sapi console");
      assert.deepEqual(problems, []);
    });
  });
});
