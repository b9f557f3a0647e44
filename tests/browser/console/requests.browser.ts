import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { type LocalMode, startLocal } from "pulumi-serverless-api/local";
import { Events } from "../../local/events";
import { ProgramCopy } from "../../local/programs";
import { example } from "../../support/paths";
import { launchBrowser } from "../chromium";
import { pageOf } from "./page";

const PROGRAM = example("notes");
const NOTE = JSON.stringify({ title: "Milk", text: "it's <b>two</b> bottles" });

describe("requests of the console in a browser", () => {
  let local: LocalMode;
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  let page: Page;
  let api: string;
  const problems: string[] = [];

  before(async () => {
    browser = await launchBrowser();
    local = await startLocal(PROGRAM, { port: 0, watch: false, console: true });
    api = local.apis[0]?.url ?? "";
    page = await browser.context.newPage();
    page.on("pageerror", (error) => problems.push(String(error)));
    page.on("console", (message) => problems.push(message.text()));
    await page.goto(pageOf(local));
    await page.getByText("live", { exact: true }).waitFor();
  });

  after(async () => {
    await browser?.close();
    await local?.close();
  });

  const rows = () =>
    page
      .getByRole("grid", { name: "Requests" })
      .getByRole("row")
      .filter({ has: page.getByRole("gridcell") });
  const row = (n: number) => rows().nth(n);
  const detail = () => page.getByRole("article", { name: "Request" });
  const title = () => detail().getByRole("heading", { level: 2 });
  const view = (name: string) => page.getByRole("navigation").getByRole("link", { name });

  function write(token: string): Promise<Response> {
    const headers = { authorization: token, "content-type": "application/json" };
    return fetch(`${api}/notes`, { method: "POST", headers, body: NOTE });
  }

  it("begins with the addresses, and says that nothing has happened yet", async () => {
    assert.equal(await page.title(), "sapi console");
    const addresses = page.getByRole("list", { name: "Addresses of APIs" });
    assert.equal(await addresses.textContent(), `Api ${api}`);
    assert.equal(await addresses.getByRole("link").getAttribute("href"), api);
    await page.getByText("Nothing failed.").waitFor();
    await view("Requests").click();
    await page.getByText("No requests yet. They appear here as they come.").waitFor();
  });

  it("shows a request as it comes, with the time, the authorizer's decision, event, reply and logs", async () => {
    await write("let-me-write");
    await row(0).waitFor();
    assert.match(
      (await row(0).textContent()) ?? "",
      /^\d\d:\d\d:\d\d201POST \/notes[\d.]+ mssrc\/notes\.createtoken allowed/,
    );
    await row(0).click();
    await detail().getByText("token allowed").waitFor();
    const event = detail().getByRole("region", { name: "Event of the function, JSON" });
    assert.match((await event.textContent()) ?? "", /"routeKey": "POST \/notes"/);
    assert.ok(((await detail().textContent()) ?? "").includes("it's <b>two</b> bottles"));
    assert.equal(await detail().locator("b").count(), 0);
  });

  it("shows why a request was refused", async () => {
    await write("wrong");
    await row(1).waitFor();
    await row(0).click();
    await title().filter({ hasText: "403" }).waitFor();
    assert.match((await detail().locator("dl").first().textContent()) ?? "", /Authorizertoken denied/);
  });

  it("works with the keyboard alone: move, replay, filter, views", async () => {
    await page.keyboard.press("j");
    await title().filter({ hasText: "201" }).waitFor();
    await page.keyboard.press("r");
    // The replayed request is opened when it arrives.
    await page.waitForURL(/#\/requests\/3$/);
    await row(2).waitFor();
    assert.equal(await row(0).getAttribute("aria-selected"), "true");
    await page.keyboard.press("/");
    await page.keyboard.type("denied");
    await row(1).waitFor({ state: "detached" });
    assert.equal(await rows().count(), 1);
    await page.getByLabel("Filter requests").fill("");
    await page.keyboard.press("Escape");
    await page.keyboard.press("4");
    await page.getByRole("heading", { name: "Routes", level: 1 }).waitFor();
    await page.keyboard.press("2");
  });

  it("opens a request by its address", async () => {
    await page.goto(`${pageOf(local)}#/requests/2`);
    await title().filter({ hasText: "403 POST /notes" }).waitFor();
    await page.goto(`${pageOf(local)}#/requests/3`);
    await title().filter({ hasText: "201 POST /notes" }).waitFor();
  });

  it("opens the trace of a request by its key", async () => {
    await page.keyboard.press("t");
    await page.getByRole("heading", { name: "Trace", level: 1 }).waitFor();
    const spans = page.getByRole("list", { name: "Causes and effects in order" }).getByRole("listitem");
    await spans.first().getByRole("link", { name: "POST /notes" }).click();
    await title().filter({ hasText: "201 POST /notes" }).waitFor();
  });

  it("sends an edited request again", async () => {
    await page.keyboard.press("e");
    const editor = page.getByRole("dialog", { name: "Edit and replay" });
    await editor.getByLabel("Body").fill(JSON.stringify({ title: "Bread" }));
    await editor.getByRole("button", { name: "Send" }).click();
    await page.waitForURL(/#\/requests\/4$/);
    await detail().getByText('"Bread"').first().waitFor();
    const notes = (await (await fetch(`${api}/notes`)).json()) as { notes: { title: string }[] };
    assert.deepEqual(notes.notes.map(({ title }) => title).sort(), ["Bread", "Milk", "Milk"]);
  });

  it("keeps the editor open, and says why, when a request cannot be sent", async () => {
    await page.keyboard.press("e");
    await page.getByRole("dialog").getByLabel("Path, with the query").fill("no-slash");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("the path has to start with /").waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  it("makes a new request with the keyboard alone, and opens it when it arrives", async () => {
    await page.keyboard.press("n");
    await page.getByRole("dialog", { name: "New request" }).waitFor();
    assert.equal(await page.getByRole("dialog").getByLabel("API").inputValue(), "Api");
    assert.equal(await page.getByRole("dialog").getByLabel("Method").inputValue(), "GET");
    assert.equal(await page.getByRole("dialog").getByLabel("Path, with the query").inputValue(), "/");
    assert.deepEqual(
      await page
        .locator("dialog option[value^='/']")
        .evaluateAll((all) => all.map((one) => one.getAttribute("value"))),
      ["/notes", "/notes/{id}"],
    );
    // The cursor is in the path. The method stands before it.
    await page.keyboard.type("notes?made=here");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.type("POST");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.type("authorization let-me-write");
    await page.keyboard.press("Tab");
    await page.keyboard.type(JSON.stringify({ title: "Butter" }));
    await page.keyboard.press("Control+Enter");
    await page.getByText('which is not so in "authorization let-me-write"').waitFor();
    await page
      .getByRole("dialog")
      .getByLabel("Headers")
      .fill("authorization: let-me-write\ncontent-type: application/json\n");
    await page.getByRole("dialog").getByLabel("Body").press("Control+Enter");
    await title().filter({ hasText: "201 POST /notes?made=here" }).waitFor();
    assert.match((await detail().textContent()) ?? "", /"title": "Butter"/);
    await page.keyboard.press("e");
    await page.getByRole("dialog", { name: "Edit and replay" }).waitFor();
    assert.equal(await page.getByRole("dialog").getByLabel("API").count(), 0);
    assert.equal(
      await page.getByRole("dialog").getByLabel("Path, with the query").inputValue(),
      "/notes?made=here",
    );
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  it("copies a request as a curl command that works", async () => {
    await browser.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await write("let-me-write");
    await row(6).waitFor();
    await row(0).click();
    await detail().getByText("it's <b>two</b> bottles").first().waitFor();
    await page.keyboard.press("c");
    await page.getByText("Copied").waitFor();
    const command = (await page.evaluate("navigator.clipboard.readText()")) as string;
    assert.match(command, /^curl -i 'http:\/\/localhost:\d+\/notes' /);
    const { stdout } = await promisify(execFile)("sh", ["-c", command]);
    assert.match(stdout, /^HTTP\/1\.1 201 /);
    assert.ok(stdout.includes("it's <b>two</b> bottles"));
  });

  it("lists routes with function, authorizer and integration", async () => {
    await view("Routes").click();
    const route = page.getByRole("row").filter({ hasText: "POST /notes" });
    assert.deepEqual(await route.getByRole("cell").allTextContents(), [
      "POST /notes",
      "src/notes.create",
      "token (function, simple answers)",
      "function, payload 2.0",
      "as on AWS",
    ]);
  });

  it("draws the picture of the program, which can be zoomed, moved and fitted", async () => {
    await view("Home").click();
    const picture = page.getByRole("group", { name: "Picture of the program" });
    await picture.locator("text", { hasText: "src/notes.create" }).waitFor();
    const shown = () => picture.locator("svg").getAttribute("viewBox");
    const whole = await shown();
    await page.getByRole("button", { name: "Zoom in" }).click();
    await picture.locator(`svg:not([viewBox="${whole}"])`).waitFor();
    const near = await shown();
    await picture.press("ArrowRight");
    await picture.locator(`svg:not([viewBox="${near}"])`).waitFor();
    await page.getByRole("button", { name: "Fit" }).click();
    await picture.locator(`svg[viewBox="${whole}"]`).waitFor();
  });

  it("sorts a table by a column, both ways and back", async () => {
    await view("Requests").click();
    const statuses = () => rows().locator("td:nth-child(2)").allTextContents();
    const before = await statuses();
    await page.getByRole("button", { name: "Status", exact: true }).click();
    await page
      .getByRole("columnheader", { name: "Status" })
      .and(page.locator("[aria-sort=ascending]"))
      .waitFor();
    assert.deepEqual(await statuses(), [...before].sort());
    await page.getByRole("button", { name: "Status", exact: true }).click();
    assert.deepEqual(await statuses(), [...before].sort().reverse());
    await page.getByRole("button", { name: "Status", exact: true }).click();
    assert.deepEqual(await statuses(), before);
  });

  it("changes the width of a column with the keyboard", async () => {
    const head = page.getByRole("columnheader", { name: "Status" });
    const width = (await head.boundingBox())?.width ?? 0;
    await page.getByRole("button", { name: "Width of Status" }).press("ArrowRight");
    await page.waitForFunction(
      (before) => (document.querySelectorAll("th")[1]?.offsetWidth ?? 0) >= before + 15,
      Math.round(width),
    );
  });

  it("has no access for a page of another origin", async () => {
    const elsewhere = createServer((_, response) => void response.end("<title>Elsewhere</title>"));
    await new Promise<void>((resolve) => void elsewhere.listen(0, "127.0.0.1", resolve));
    const other = await browser.context.newPage();
    try {
      await other.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
      const clear = { method: "POST", body: "{}" };
      const send = { method: "POST", body: '{"method":"GET","path":"/notes?hostile"}' };
      const attempts: readonly (readonly [path: string, init?: RequestInit])[] = [
        ["/api/state"],
        ["/graph.svg", { mode: "no-cors" }],
        ["/api/clear", clear],
        ["/api/clear", { ...clear, mode: "no-cors" }],
        ["/api/send/Api", { ...send, headers: { "content-type": "application/json" } }],
        ["/api/send/Api", { ...send, mode: "no-cors" }],
      ];
      // A function that runs in the page contains no named functions. The transpiler would call a helper for
      // each that the page does not have.
      const tried = await other.evaluate(
        async ({ url, attempts }) => {
          const answers: string[] = [];
          for (const [path, init] of attempts) {
            const answered = fetch(url + path, init).then(
              () => "answered",
              () => "failed",
            );
            answers.push(await answered);
          }
          return answers;
        },
        { url: local.ready.console ?? "", attempts },
      );
      assert.deepEqual(tried, Array(6).fill("failed"));
      const { requests } = (await (await fetch(`${local.ready.console}/api/state`)).json()) as {
        requests: { path: string }[];
      };
      assert.ok(requests.length > 0);
      assert.deepEqual(
        requests.filter(({ path }) => path.includes("hostile")),
        [],
      );
    } finally {
      await other.close();
      elsewhere.closeAllConnections();
      elsewhere.close();
    }
  });

  it("clears the list", async () => {
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByText("No requests yet. They appear here as they come.").waitFor();
    assert.equal(await rows().count(), 0);
  });

  it("reports no error of its own", () => {
    assert.deepEqual(problems, []);
  });
});

describe("requests of a program that writes and is changed", () => {
  let local: LocalMode;
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  const program = new ProgramCopy("shop");
  const events = new Events();

  before(async () => {
    browser = await launchBrowser();
    local = await startLocal(program.folder, { port: 0, console: true, onEvent: events.add });
  });

  after(async () => {
    await browser?.close();
    await local?.close();
    program.remove();
  });

  it("shows what the function wrote, requests that came before the page, and routes of a save", async () => {
    const api = local.apis[0]?.url ?? "";
    await fetch(`${api}/price`);
    const page = await browser.context.newPage();
    await page.goto(pageOf(local));
    const row = page.getByRole("row").filter({ hasText: "/price" });
    await page.getByRole("navigation").getByRole("link", { name: "Requests" }).click();
    await row.waitFor();
    // The last column has the number of lines.
    assert.equal(await row.locator("td").last().textContent(), "2");
    await row.click();
    const lines = page.getByRole("region", { name: "Lines of functions" });
    await lines.getByText("asked for the price").waitFor();
    assert.equal(await lines.locator(".bad").textContent(), "two\nlines");
    program.edit("index.ts", '"GET /price"', '"GET /cost"');
    await page.keyboard.press("4");
    await page.getByRole("cell", { name: "GET /cost" }).waitFor();
  });
});
