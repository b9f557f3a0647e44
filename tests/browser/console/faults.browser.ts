import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { type LocalMode, startLocal } from "pulumi-serverless-api/local";
import { example } from "../../support/paths";
import { launchBrowser } from "../chromium";
import { ResourceView } from "./resource-view";

/** A field of the page with the values that it proposes. */
interface WithList {
  readonly list: { readonly options: Iterable<{ readonly value: string }> };
}

describe("faults of the console in a browser", () => {
  let local: LocalMode;
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  let view: ResourceView;
  let api: string;

  before(async () => {
    browser = await launchBrowser();
    local = await startLocal(example("orders"), { port: 0, watch: false, console: true });
    api = local.apis[0]?.url ?? "";
    view = new ResourceView(await browser.context.newPage());
    await view.visit(local);
  });

  after(async () => {
    await browser?.close();
    await local?.close();
  });

  const form = () => view.page.getByRole("form", { name: "Add" });
  const faults = () =>
    view.page.getByRole("region", { name: "Active faults" }).locator("tbody").getByRole("row");
  const fault = (text: string): Locator => faults().filter({ hasText: text });
  const sendOrder = () =>
    fetch(`${api}/orders`, { method: "POST", body: JSON.stringify({ product: "cup", total: 5 }) });

  /** Fills the form, and empties what is not named. Choices come first, since fields depend on them. */
  async function add(choices: Readonly<Record<string, string>>, values: Readonly<Record<string, string>>) {
    for (const [label, value] of Object.entries(choices))
      await form().getByLabel(label, { exact: true }).selectOption(value);
    for (const label of ["Which", "Late, ms", "Rate", "Times"])
      await form()
        .getByLabel(label, { exact: true })
        .fill(values[label] ?? "");
    if (values.Operation !== undefined)
      await form().getByLabel("Operation", { exact: true }).fill(values.Operation);
    await form().getByRole("button", { name: "Add" }).click();
  }

  it("has a route fail as often as it says, and counts", async () => {
    await view.page.keyboard.press("7");
    await view.page.getByText("Nothing goes wrong on purpose.").waitFor();
    await form().getByLabel("Where").selectOption("route");
    const proposed = await form()
      .getByLabel("Which", { exact: true })
      .evaluate((input) => [...(input as unknown as WithList).list.options].map(({ value }) => value));
    assert.deepEqual(proposed, ["POST /orders", "GET /orders/{id}", "GET /products/{name}"]);
    await add({ Where: "route", Fails: "throttle" }, { Which: "GET /orders/{id}", Times: "1" });
    const row = fault("route GET /orders/{id}");
    await row.waitFor();
    assert.equal((await fetch(`${api}/orders/none`)).status, 429);
    await row.getByText("over").waitFor();
    assert.match((await row.textContent()) ?? "", /throttle.*always.*once.*over/);
    assert.equal((await fetch(`${api}/orders/none`)).status, 404);
  });

  it("has a function and a service fail, until they are removed", async () => {
    await add({ Where: "function", Fails: "crash" }, { Which: "src/remind.run" });
    await fault("function src/remind.run").waitFor();
    const late = { Which: "dynamodb", Operation: "PutItem", "Late, ms": "5", Rate: "1" };
    await add({ Where: "service", Fails: "error" }, late);
    const row = fault("service dynamodb, PutItem");
    await row.waitFor();
    // The expired fault disappeared with the first change.
    assert.equal(await faults().count(), 2);
    assert.equal((await sendOrder()).status, 500);
    await row.getByText(/once|times/).waitFor();
    await row.getByRole("button", { name: "Remove" }).click();
    await row.waitFor({ state: "detached" });
    assert.equal((await sendOrder()).status, 201);
  });

  it("says what is wrong with a fault, and removes all faults", async () => {
    await add({ Where: "service", Fails: "crash" }, { Which: "dynamodb", Rate: "2" });
    const problem = view.page.getByRole("alert");
    await problem.getByText("these faults are not valid: [1] crashes, which only a function can").waitFor();
    assert.match((await problem.textContent()) ?? "", /has rate 2: write a number from 0 to 1/);
    await view.page.getByRole("button", { name: "Remove all" }).click();
    assert.equal(await faults().count(), 1);
    await view.page.getByRole("button", { name: "Remove all: sure?" }).click();
    await view.page.getByText("Nothing goes wrong on purpose.").waitFor();
    assert.equal(await problem.count(), 0);
  });

  it("has no errors", () => view.assertNoProblems());
});
