import assert from "node:assert/strict";
import type { Page, Route } from "playwright-core";
import { type LocalMode, startLocal } from "pulumi-serverless-api/local";
import { example } from "../../support/paths";
import { startBrowser } from "../chromium";
import { MISFITS } from "./boxes";
import { ResourceView } from "./resource-view";

const PASSWORD = "Analytical-1843";

describe("users of the console in a browser", () => {
  let local: LocalMode;
  let browser: Awaited<ReturnType<typeof startBrowser>>;
  let page: Page;
  let view: ResourceView;

  before(async () => {
    browser = await startBrowser();
    local = await startLocal(example("auth"), { port: 0, watch: false, console: true });
    const context = await browser.browser.newContext();
    page = await context.newPage();
    view = new ResourceView(page);
  });

  after(async () => {
    await browser?.close();
    await local?.close();
  });

  const editor = () => page.getByRole("dialog");

  async function sendAs(user: string, api: string, path: string): Promise<void> {
    await page.getByRole("navigation").getByRole("link", { name: "Requests" }).click();
    await page.getByRole("button", { name: "New request" }).click();
    await editor()
      .getByLabel("API")
      .selectOption({ label: `${api}  ${local.apis.find(({ id }) => id === api)?.url}` });
    await editor().getByLabel("Path, with the query").fill(path);
    await editor().getByLabel("As").selectOption({ label: user });
    await page.waitForFunction(() =>
      document.querySelector<HTMLTextAreaElement>("[name=headers]")?.value.includes("Bearer "),
    );
    await editor().getByRole("button", { name: "Send" }).click();
    await editor().waitFor({ state: "hidden" });
  }

  it("are added, and shown with what they have", async () => {
    await view.open(local, "User pool", "Auth");
    for (const name of ["ada", "eve"])
      await view.send("Add user", {
        "Username, or the address that signs in": `${name}@example.com`,
        Password: PASSWORD,
      });
    await view.rows("Users").nth(1).waitFor();
    const text = (await view.table("Users").textContent()) ?? "";
    assert.ok(text.includes("ada@example.com") && text.includes("eve@example.com"), text);
    await page.setViewportSize({ width: 390, height: 800 });
    assert.deepEqual(await page.evaluate(MISFITS), []);
    await page.setViewportSize({ width: 1280, height: 800 });
    assert.equal(await view.rows("Users").first().getByText("CONFIRMED").count(), 1);
  });

  it("may be who sends a request, by their address", async () => {
    await sendAs("eve@example.com", "Api", "/me");
    await page
      .getByRole("grid", { name: "Requests" })
      .getByRole("row", { name: "200 GET /me" })
      .first()
      .waitFor();
    const detail = page.getByRole("article", { name: "Request" });
    await detail.getByRole("heading", { level: 2 }).getByText("GET /me").waitFor();
  });

  it("sign in as they were chosen last, when the answer for an earlier one is late", async () => {
    const tokens = "**/api/act/user-pool/tokens";
    const held: Route[] = [];
    await page.route(tokens, (route) => (held.length === 0 ? void held.push(route) : route.continue()));
    await page.getByRole("navigation").getByRole("link", { name: "Requests" }).click();
    await page.getByRole("button", { name: "New request" }).click();
    const first = page.waitForRequest(tokens);
    await editor().getByLabel("As").selectOption({ label: "eve@example.com" });
    await first;
    await editor().getByLabel("As").selectOption({ label: "ada@example.com" });
    await page.waitForFunction(() =>
      document.querySelector<HTMLTextAreaElement>("[name=headers]")?.value.includes("Bearer "),
    );
    const late = page.waitForResponse(tokens);
    await held[0]?.continue();
    await (await late).finished();
    // The page has taken the answer when it has that of a later request.
    await page.evaluate(async () => (await fetch("/")).text());
    const headers = await editor().locator("[name=headers]").inputValue();
    const [, payload = ""] = /Bearer [^.]+\.([^.]+)/.exec(headers) ?? [];
    assert.equal(JSON.parse(Buffer.from(payload, "base64url").toString()).email, "ada@example.com");
    await page.unrouteAll();
    await editor().getByRole("button", { name: "Cancel" }).click();
  });

  it("are removed after a question", async () => {
    await page.getByRole("navigation").getByRole("link", { name: "Resources" }).click();
    await view.open(local, "User pool", "Auth");
    const row = view.rows("Users").filter({ hasText: "eve@example.com" });
    await row.getByRole("button", { name: "Delete" }).click();
    await row.getByRole("button", { name: "Delete: sure?" }).click();
    await row.waitFor({ state: "detached" });
    view.assertNoProblems();
  });
});
