import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { type LocalMode, startLocal } from "pulumi-serverless-api/local";
import { example } from "../../support/paths";
import { startBrowser } from "../chromium";
import { MISFITS } from "./boxes";
import { pageOf } from "./page";

const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const WIDTHS = [390, 768, 1280];
const SCHEMES = ["light", "dark"] as const;

/** The findings of axe: the rule and the first elements that break it. */
const RUN_AXE = `axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ": " + nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(" | ")))`;

describe("the pages of the console at three widths and in both schemes", () => {
  let local: LocalMode;
  let browser: { browser: Browser; close(): Promise<void> };
  let resources: readonly { kind: string; arn: string }[];

  before(async () => {
    browser = await startBrowser();
    local = await startLocal(example("orders"), { port: 0, watch: false, console: true });
    await fillProgram();
    const answer = await fetch(`${local.ready.console}/api/resources`);
    ({ resources } = (await answer.json()) as { resources: { kind: string; arn: string }[] });
  });

  after(async () => {
    await browser?.close();
    await local?.close();
  });

  /** Requests that succeed and fail, events, messages, dead letters, and a fault. */
  async function fillProgram(): Promise<void> {
    const api = local.apis[0]?.url ?? "";
    const order = JSON.stringify({ product: "a cup with a name that is long", total: 5 });
    await fetch(`${api}/orders`, { method: "POST", body: order });
    local.fail({ function: "src/packing.handle", fails: "error" });
    await fetch(`${api}/orders`, { method: "POST", body: order });
    await fetch(`${api}/a-path-that-no-route-takes-and-that-is-long?with=${"a-long-query".repeat(8)}`);
    await local.idle();
  }

  async function inPage(
    width: number,
    colorScheme: (typeof SCHEMES)[number],
    act: (page: Page, show: (hash: string) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    // The policy of the page would not let axe run.
    const context = await browser.browser.newContext({
      bypassCSP: true,
      colorScheme,
      viewport: { width, height: 800 },
    });
    try {
      const page = await context.newPage();
      await page.goto(pageOf(local));
      await page.getByText("live", { exact: true }).waitFor();
      await page.evaluate(AXE);
      await act(page, async (hash) => {
        await page.evaluate((next) => {
          location.hash = next;
        }, hash);
        await page.waitForLoadState("networkidle");
      });
    } finally {
      await context.close();
    }
  }

  async function findings(page: Page): Promise<readonly string[]> {
    const misfits = (await page.evaluate(MISFITS)) as string[];
    return [...misfits, ...((await page.evaluate(RUN_AXE)) as string[])];
  }

  /** The newest failed call, whose trace has a request, an event, messages and a dead letter. */
  async function traces(): Promise<readonly string[]> {
    const answer = await fetch(`${local.ready.console}/api/activity`);
    const { invocations } = (await answer.json()) as { invocations: { requestId: string; status: string }[] };
    const failed = invocations.find(({ status }) => status === "failed");
    return failed ? [`#/trace/${failed.requestId}`] : [];
  }

  for (const width of WIDTHS)
    for (const scheme of SCHEMES)
      it(`fit ${width} pixels in ${scheme}, and axe finds nothing`, async () => {
        const kinds = resources.filter(
          ({ kind }, i) => resources.findIndex((one) => one.kind === kind) === i,
        );
        const addresses = [
          "#/home",
          "#/requests",
          "#/requests/1",
          "#/requests/3",
          "#/connections",
          "#/routes",
          "#/messages",
          "#/resources",
          ...kinds.map(({ arn }) => `#/resources/${encodeURIComponent(arn)}`),
          ...(await traces()),
          "#/faults",
        ];
        await inPage(width, scheme, async (page, show) => {
          const found: Record<string, readonly string[]> = {};
          for (const address of addresses) {
            await show(address);
            const here = await findings(page);
            if (here.length > 0) found[address] = here;
          }
          assert.deepEqual(found, {});
        });
      });

  for (const width of [920, 1200])
    it(`keep the list in rows beside an open request at ${width} pixels`, async () => {
      await inPage(width, "light", async (page, show) => {
        await show("#/requests/1");
        const row = page
          .getByRole("grid", { name: "Requests" })
          .getByRole("row", { name: "201 POST /orders" });
        const box = await row.first().boundingBox();
        assert.ok(box && box.height < 40, `${box?.height} pixels high`);
        assert.deepEqual(await findings(page), []);
      });
    });

  it("fit a phone with a request that is edited", async () => {
    await inPage(390, "light", async (page, show) => {
      await show("#/requests/1");
      await page.getByRole("button", { name: "Edit and replay" }).click();
      await page.getByRole("dialog", { name: "Edit and replay" }).waitFor();
      assert.deepEqual(await findings(page), []);
    });
  });
});
