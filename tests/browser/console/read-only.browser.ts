import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { type LocalMode, startLocal } from "pulumi-serverless-api/local";
import { example } from "../../support/paths";
import { launchBrowser } from "../chromium";
import { MISFITS } from "./boxes";
import { pageOf } from "./page";

/** The beginnings of buttons that change something. */
const CHANGING =
  /^(?:Send|Put|Publish|Purge|Redrive|Delete|Run now|Save|Edit|New request|Clear|Replay|Add|Remove)\b/;

/** An element of the page with its own texts. */
interface WithTexts {
  readonly childNodes: Iterable<{ readonly nodeType: number; readonly nodeValue: string | null }>;
}

/** The texts of buttons without their keys and arrows. */
const OWN_TEXTS = (buttons: readonly unknown[]) =>
  (buttons as readonly WithTexts[]).map(({ childNodes }) =>
    [...childNodes].map(({ nodeType, nodeValue }) => (nodeType === 3 ? nodeValue : "")).join(""),
  );

describe("a deployed stage on the console in a browser", () => {
  let local: LocalMode;
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  let stage: Page;
  let arns: readonly string[];

  before(async () => {
    browser = await launchBrowser();
    local = await startLocal(example("orders"), { port: 0, watch: false, console: true });
    const body = JSON.stringify({ product: "cup", total: 5 });
    await fetch(`${local.apis[0]?.url}/orders`, { method: "POST", body });
    await local.idle();
    const answer = await fetch(`${local.ready.console}/api/resources`);
    const { resources } = (await answer.json()) as { resources: { arn: string }[] };
    arns = resources.map(({ arn }) => arn);
    stage = await browser.context.newPage();
    await stage.route("**/api/state", async (route) => {
      const state = (await (await route.fetch()).json()) as { program: object };
      await route.fulfill({
        json: { ...state, program: { ...state.program, stage: "prod", readOnly: true } },
      });
    });
  });

  after(async () => {
    await browser?.close();
    await local?.close();
  });

  /** The names of the buttons that change something, on all pages. */
  async function changing(page: Page): Promise<readonly string[]> {
    const found = new Set<string>();
    const gather = async () => {
      const names = await page.getByRole("button").evaluateAll(OWN_TEXTS);
      for (const name of names) if (CHANGING.test(name)) found.add(name);
    };
    const show = (hash: string) => page.goto(`${pageOf(local)}${hash}`);
    for (const arn of arns) {
      await show(`#/resources/${encodeURIComponent(arn)}`);
      const article = page.getByRole("article", { name: "Resource" });
      await article.getByText(new RegExp(`${arn}$`)).waitFor();
      await article.locator(".actions").waitFor({ state: "attached" });
      await gather();
    }
    await show("#/requests/1");
    await page.getByRole("article", { name: "Request" }).getByRole("link", { name: "Trace" }).waitFor();
    await gather();
    await show("#/faults");
    await page.getByRole("heading", { name: "Faults", level: 1 }).waitFor();
    await gather();
    return [...found].sort();
  }

  it("is named, also on a phone, and said to be read only", async () => {
    await stage.goto(pageOf(local));
    await stage.getByText("live, stage prod, read only").waitFor();
    await stage.getByRole("heading", { name: "What runs on prod", level: 1 }).waitFor();
    const whole = stage.viewportSize();
    await stage.setViewportSize({ width: 390, height: 800 });
    assert.deepEqual(await stage.evaluate(MISFITS), []);
    if (whole) await stage.setViewportSize(whole);
  });

  it("has no button that changes something, where the program on localhost has all of them", async () => {
    assert.deepEqual(await changing(stage), []);
    const own = await browser.context.newPage();
    const expected = [
      "Add",
      "Clear",
      "Delete",
      "Edit",
      "New request",
      "Publish",
      "Put",
      "Put item",
      "Run now",
      "Send",
    ];
    const all = await changing(own);
    assert.deepEqual(
      expected.filter((name) => !all.includes(name)),
      [],
    );
  });

  it("takes nothing by keys either", async () => {
    await stage.goto(`${pageOf(local)}#/requests/1`);
    await stage.getByRole("article", { name: "Request" }).getByRole("link", { name: "Trace" }).waitFor();
    for (const key of ["n", "e", "r"]) await stage.keyboard.press(key);
    assert.equal(await stage.getByRole("dialog").count(), 0);
    const state = await fetch(`${local.ready.console}/api/state`);
    assert.equal(((await state.json()) as { requests: object[] }).requests.length, 1);
  });
});
