import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { type LocalMode, startLocal } from "pulumi-serverless-api/local";
import { type Served, serve } from "../../local/served";
import { example } from "../../support/paths";
import { startBrowser } from "../chromium";
import { MISFITS } from "./boxes";
import { ResourceView } from "./resource-view";

const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const RUN_AXE = `axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ": " + nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(" | ")))`;
const VIEWS = [
  [390, "light"],
  [768, "dark"],
  [1280, "light"],
  [1280, "dark"],
] as const;
const LONG = "a-name-that-is-longer-than-a-column-of-a-phone-is-wide/".repeat(3);

/** Open parts of resources and filled forms: none may be cut, and buttons stay in view. */
describe("open parts of resources of the console at three widths", () => {
  let uploads: LocalMode;
  let orders: LocalMode;
  let durable: Served;
  let browser: Awaited<ReturnType<typeof startBrowser>>;

  before(async () => {
    browser = await startBrowser();
    const options = { port: 0, watch: false, console: true } as const;
    uploads = await startLocal(example("uploads"), options);
    orders = await startLocal(example("orders"), options);
    durable = await serve("durable", { watch: false, console: true });
  });

  after(async () => {
    await browser?.close();
    await uploads?.close();
    await orders?.close();
    await durable?.close();
  });

  async function assertFits({ page, problems }: ResourceView): Promise<void> {
    await page.evaluate(AXE);
    const found = [
      ...((await page.evaluate(MISFITS)) as string[]),
      ...((await page.evaluate(RUN_AXE)) as string[]),
    ];
    assert.deepEqual([found, problems], [[], []]);
  }

  for (const [width, colorScheme] of VIEWS)
    it(`fits ${width} pixels in ${colorScheme}, and axe finds nothing`, async () => {
      const viewport = { width, height: 800 };
      const context = await browser.browser.newContext({ bypassCSP: true, colorScheme, viewport });
      try {
        const view = new ResourceView(await context.newPage());
        await view.open(uploads, "Bucket", "Pictures");
        await view.send("Put", { Key: `${LONG}${width}.json`, Text: JSON.stringify({ text: LONG }) });
        await view.send("Go to", { Prefix: LONG });
        await view.button(`${width}.json`).click();
        await view.detail.getByRole("region", { name: `Object ${LONG}` }).waitFor();
        await assertFits(view);
        await view.open(orders, "Table", "Orders");
        const item = {
          id: LONG,
          status: "placed",
          placedAt: "2026",
          total: 5,
          note: LONG,
          more: { list: [LONG] },
        };
        await view.send("Put item", { Item: JSON.stringify(item) });
        await view.button("Edit").first().click();
        await view.detail.getByRole("form", { name: "Save" }).waitFor();
        await view.form("Query");
        await assertFits(view);
        const remove = await view.button("Delete").first().boundingBox();
        assert.ok(remove && remove.x >= 0 && remove.x + remove.width <= width, "Delete is in view");
        await view.open(durable.local, "Durable function", "Approve");
        const name = `at-${width}-${colorScheme}`;
        const values = { "Name of the execution": name, Input: JSON.stringify({ id: LONG }) };
        await view.send("Start an execution", values, "Start");
        await view.detail.getByRole("form", { name: "Complete" }).waitFor();
        await view.detail.getByText("History").click();
        await view.table("Events, newest first").waitFor();
        await assertFits(view);
      } finally {
        await context.close();
      }
    });
});
