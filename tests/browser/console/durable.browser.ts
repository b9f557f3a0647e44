import assert from "node:assert/strict";
import { type Served, serve } from "../../local/served";
import { launchBrowser } from "../chromium";
import { ResourceView } from "./resource-view";

/** A name that a page would run, if it read it as HTML. */
const HOSTILE = `<img src=x onerror="document.title='broken'">`;

describe("durable functions of the console in a browser", () => {
  let served: Served;
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  let view: ResourceView;

  before(async () => {
    browser = await launchBrowser();
    served = await serve("durable", { watch: false, console: true });
    view = new ResourceView(await browser.context.newPage());
  });

  after(async () => {
    await browser?.close();
    await served?.close();
  });

  const press = (title: string) => view.button(title).first().click();
  const execution = (name: string) =>
    view.detail.getByRole("region", { name: `Execution ${name}`, exact: true });
  const status = (name: string, text: string) =>
    execution(name).getByRole("definition").getByText(text, { exact: true }).first().waitFor();
  const step = (name: string) =>
    view.detail.getByRole("list", { name: "Steps" }).getByRole("listitem").filter({ hasText: name });

  async function start(input: object, name: string): Promise<void> {
    const values = { "Name of the execution": name, Input: JSON.stringify(input) };
    await view.send("Start an execution", values, "Start");
    await execution(name).waitFor();
  }

  it("shows an execution with its steps and their results, and skips a wait of a year", async () => {
    await view.open(served.local, "Durable function", "Order");
    await start({ id: "o-1" }, "year");
    await step("a year").getByRole("button", { name: "Skip the wait" }).waitFor();
    assert.match((await step("place").textContent()) ?? "", /place.*step.*SUCCEEDED.*"o-1 for 7"/);
    assert.match((await step("a year").textContent()) ?? "", /wait.*STARTED.*in 365 days/);
    await press("Skip the wait");
    await step("pack").waitFor();
    assert.match((await step("pack").textContent()) ?? "", /chained invoke of pack:live/);
    await served.local.idle();
    await status("year", "SUCCEEDED");
    await view.detail.getByText('"packed": "o-1: box, lid"').first().waitFor();
    // Its address opens it again.
    await view.page.reload();
    await status("year", "SUCCEEDED");
  });

  it("completes a callback with a result that is typed while other things happen", async () => {
    await view.open(served.local, "Durable function", "Approve");
    await start({ id: HOSTILE }, "asks");
    await view.detail.getByLabel("Result", { exact: true }).fill('"yes"');
    await start({ id: "a-2" }, "asks-too");
    await press("asks");
    await execution("asks").waitFor();
    await view.send("Complete", { Result: '"yes"' });
    await status("asks", "SUCCEEDED");
    const result = execution("asks").getByRole("region", { name: "Result", exact: true });
    assert.deepEqual(JSON.parse((await result.textContent()) ?? ""), `${HOSTILE} "yes"`);
    assert.equal(await view.detail.getByRole("img").count(), 0);
    assert.equal(await view.detail.getByRole("form", { name: "Complete" }).count(), 0);
  });

  it("pauses, resumes, stops and deletes an execution", async () => {
    await press("asks-too");
    await execution("asks-too").waitFor();
    await press("Pause");
    await status("asks-too", "PAUSED");
    await press("Resume");
    await status("asks-too", "RUNNING");
    await press("Stop");
    await press("Stop: sure?");
    await status("asks-too", "STOPPED");
    await press("Delete");
    await press("Delete: sure?");
    await view.button("asks-too").waitFor({ state: "detached" });
    await view.button("asks").waitFor();
  });

  it("shows the attempts of a step with the error of the last one, and tries it again at once", async () => {
    await view.open(served.local, "Durable function", "Unlucky");
    await start({ id: "u-1" }, "third");
    await view.detail.getByText("attempt 1 failed").first().waitFor();
    await press("Try now");
    await view.detail.getByText("attempt 2 failed").first().waitFor();
    await press("Try now");
    await status("third", "SUCCEEDED");
    await view.detail.getByText("after 3 attempts").first().waitFor();
  });

  it("has no errors, and ran none of the texts that it showed", async () => {
    assert.equal(await view.page.title(), "sapi console");
    view.assertNoProblems();
  });
});
