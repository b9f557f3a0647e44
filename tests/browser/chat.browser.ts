import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { type LocalMode, startLocal } from "pulumi-serverless-api/local";
import { example } from "../support/paths";
import { launchBrowser } from "./chromium";

const PROGRAM = example("chat");

describe("two browsers in the chat example", () => {
  let local: LocalMode;
  const browsers: Awaited<ReturnType<typeof launchBrowser>>[] = [];
  const problems: string[] = [];
  let ada: Page;
  let bob: Page;

  before(async () => {
    local = await startLocal(PROGRAM, { port: 0, watch: false });
    ada = await visit();
    bob = await visit();
  });

  after(async () => {
    await Promise.all(browsers.map((browser) => browser.close()));
    await local?.close();
  });

  /** The page in its own browser, with its own profile. */
  async function visit(): Promise<Page> {
    const browser = await launchBrowser();
    browsers.push(browser);
    const page = await browser.context.newPage();
    page.on("pageerror", (error) => problems.push(String(error)));
    await page.goto(local.apis.find(({ id }) => id === "Site")?.url as string);
    return page;
  }

  async function join(page: Page, name: string): Promise<void> {
    await page.fill("#name", name);
    await page.getByRole("button", { name: "Join" }).click();
    await hears(page, `${name} has joined`);
  }

  async function say(page: Page, text: string): Promise<void> {
    await page.fill("#text", text);
    await page.getByRole("button", { name: "Say" }).click();
  }

  async function hears(page: Page, line: string): Promise<void> {
    await page.locator("#lines li").getByText(line, { exact: true }).waitFor();
  }

  it("see each other join", async () => {
    await join(ada, "Ada");
    await join(bob, "Bob <b>");
    await hears(ada, "Bob <b> has joined");
    const people = (await ada.locator("#people").textContent()) ?? "";
    assert.deepEqual(people.replace("Here: ", "").split(", ").sort(), ["Ada", "Bob <b>"]);
  });

  it("talk to each other", async () => {
    await say(ada, "Hello ☕");
    await hears(bob, "Ada: Hello ☕");
    await say(bob, "<script>no</script>");
    await hears(ada, "Bob <b>: <script>no</script>");
    assert.deepEqual(await ada.locator("#lines li").allTextContents(), [
      "Ada has joined",
      "Bob <b> has joined",
      "Ada: Hello ☕",
      "Bob <b>: <script>no</script>",
    ]);
  });

  it("see each other leave, by the button or by closing the window", async () => {
    await bob.getByRole("button", { name: "Leave" }).click();
    await hears(ada, "Bob <b> has left");
    assert.equal(await bob.locator("#talk").isVisible(), false);
    await join(bob, "Bob");
    await hears(ada, "Bob has joined");
    await ada.close();
    await hears(bob, "Ada has left");
    assert.equal(await bob.locator("#people").textContent(), "Here: Bob");
  });

  it("report no error of their own", () => {
    assert.deepEqual(problems, []);
  });
});
