import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import * as path from "node:path";
import type { Page } from "playwright-core";
import { launchBrowser } from "../browser/chromium";
import { ROOT } from "../support/paths";
import { serveSite } from "./built-site";

const AXE = readFileSync(path.join(ROOT, "site", "node_modules", "axe-core", "axe.min.js"), "utf8");
/** One page of each kind, and those with the widest tables and the longest names. */
const PAGES = [
  "index.html",
  "api.html",
  "console.html",
  "order-of-creation.html",
  "reference/commands.html",
  "reference/rest-api.html",
  "examples/notes.html",
  "examples/uploads.html",
  "errors/ROUTE_PATH_INVALID.html",
];
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 375, height: 740 } } as const;

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

describe("the built site in a browser", () => {
  let url: string;
  let server: Server;
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  let page: Page;
  const problems: string[] = [];

  before(async () => {
    ({ url, server } = await serveSite());
    browser = await launchBrowser();
    page = await browser.context.newPage();
    page.on("pageerror", (error) => problems.push(String(error)));
    page.on("console", (message) => problems.push(message.text()));
    page.on("response", (response) => {
      if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
    });
  });

  after(async () => {
    await browser?.close();
    server?.close();
  });

  for (const file of PAGES) {
    it(`is accessible in both themes and as wide as its window: ${file}`, async () => {
      await page.goto(`${url}/${file}`);
      await page.evaluate("for (const each of document.querySelectorAll('main details')) each.open = true");
      for (const [name, size] of Object.entries(SIZES)) {
        await page.setViewportSize(size);
        const width = await page.evaluate("document.documentElement.scrollWidth");
        assert.ok(Number(width) <= size.width, `${name}: ${width} of ${size.width} pixels`);
        assert.deepEqual(await findings(page), [], name);
        await page.click("#theme");
      }
    });
  }

  it("finds a code by its name, with the keyboard alone", async () => {
    await page.setViewportSize(SIZES.desktop);
    await page.goto(`${url}/reference/api.html`);
    await page.keyboard.press("/");
    await page.keyboard.type("ROUTE_PATH_INVALID");
    await page.locator("#results a").first().waitFor();
    assert.deepEqual(await findings(page), []);
    await Promise.all([
      page.waitForURL(`${url}/errors/ROUTE_PATH_INVALID.html`),
      page.keyboard.press("Enter"),
    ]);
    assert.equal(await page.locator("h1").textContent(), "ROUTE_PATH_INVALID");
  });

  it("opens its menu on a phone, and leads to another page", async () => {
    await page.setViewportSize(SIZES.phone);
    await page.goto(`${url}/api.html`);
    assert.equal(await page.locator("#sidebar").isVisible(), false);
    await page.click("#menu");
    await page.locator("#sidebar summary", { hasText: "Run locally" }).click();
    await page.locator("#sidebar a", { hasText: "Console" }).click();
    await page.locator("h1", { hasText: "Console" }).waitFor();
  });

  it("keeps the chosen module system from page to page", async () => {
    await page.setViewportSize(SIZES.desktop);
    await page.goto(`${url}/index.html`);
    await page.locator("button[data-modules=commonjs]").first().click();
    assert.equal(await page.getByText("export = app.outputs;").first().isVisible(), true);
    await page.reload();
    assert.equal(await page.getByText("export default app.outputs;").first().isVisible(), false);
  });

  it("has written no error on the way", () => {
    assert.deepEqual(problems, []);
  });
});

/** Findings of axe on the page as it is now, with the first element of each. */
async function findings(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  const found = (await page.evaluate(
    "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)",
  )) as readonly Finding[];
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
