import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { type LocalMode, startLocal } from "pulumi-serverless-api/local";
import { Events } from "../local/events";
import { ProgramCopy } from "../local/programs";
import { example } from "../support/paths";
import { launchBrowser } from "./chromium";

const PROGRAM = example("notes");
const NOTE = JSON.stringify({ title: "Milk", text: "it's <b>two</b> bottles" });

describe("the console page in a browser", () => {
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
    await page.goto(local.ready.console ?? "");
    await page.locator("#live.on").waitFor();
  });

  after(async () => {
    await browser?.close();
    await local?.close();
  });

  const rows = () => page.locator("#request-list [role=option]");
  const detail = () => page.locator("#request");

  function write(token: string): Promise<Response> {
    const headers = { authorization: token, "content-type": "application/json" };
    return fetch(`${api}/notes`, { method: "POST", headers, body: NOTE });
  }

  it("says that there are no requests yet", async () => {
    assert.equal(await page.title(), "sapi console");
    assert.equal(await page.locator("#no-requests").isVisible(), true);
    assert.equal(await page.locator("#apis").textContent(), `Api ${api}`);
    assert.equal(await page.locator("#apis a").getAttribute("href"), api);
  });

  it("shows whole addresses, even in a narrow window", async () => {
    const whole = page.viewportSize();
    await page.setViewportSize({ width: 820, height: 700 });
    const isCut = await page.evaluate(`(() => {
      const apis = document.getElementById("apis");
      for (let i = 0; i < 6; i += 1) apis.append(apis.firstChild.cloneNode(true));
      const cut = [apis, ...apis.children].some((element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflow !== "visible");
      const outside = [...apis.querySelectorAll("a")].some((link) => link.getBoundingClientRect().right > innerWidth || link.getBoundingClientRect().left < 0);
      while (apis.children.length > 1) apis.lastChild.remove();
      return cut || outside;
    })()`);
    if (whole) await page.setViewportSize(whole);
    assert.equal(isCut, false);
  });

  it("has room for the longest method", async () => {
    const widths = (await page.evaluate(`(() => {
      const row = document.createElement("li");
      row.setAttribute("role", "option");
      for (const text of ["200", "", "/", "1 ms"]) row.append(Object.assign(document.createElement("span"), { textContent: text }));
      row.children[1].innerHTML = "<b style='font-weight:inherit'>DISCONNECT</b>";
      document.getElementById("request-list").append(row);
      document.getElementById("request-list").parentElement.hidden = false;
      const width = (element) => element.getBoundingClientRect().width;
      const widths = [width(row.children[1].firstChild), width(row.children[1])];
      row.remove();
      return widths;
    })()`)) as [number, number];
    assert.ok(widths[0] > 0 && widths[0] <= widths[1], widths.join(" > "));
  });

  it("shows a request as it comes, with the authorizer's decision, event, reply and logs", async () => {
    await write("let-me-write");
    await rows().first().waitFor();
    assert.match(
      (await rows().first().textContent()) ?? "",
      /^201POST\/notes[\d.]+ mssrc\/notes\.createtoken allowed/,
    );
    await rows().first().click();
    await detail().getByText("token allowed").waitFor();
    const text = (await detail().textContent()) ?? "";
    assert.match(text, /"routeKey": "POST \/notes"/);
    assert.ok(text.includes("it's <b>two</b> bottles"));
    assert.equal(await detail().locator("b").count(), 0);
  });

  it("shows why a request was refused", async () => {
    await write("wrong");
    await rows().nth(1).waitFor();
    await rows().first().click();
    await detail().locator(".title", { hasText: "403" }).waitFor();
    assert.match((await detail().locator("dl").first().textContent()) ?? "", /Authorizertoken denied/);
  });

  it("works with the keyboard alone: move, replay, filter, views", async () => {
    await page.locator("#request-list").focus();
    await page.keyboard.press("j");
    await detail().locator(".title", { hasText: "201" }).waitFor();
    await page.keyboard.press("r");
    await rows().nth(2).waitFor();
    // The replayed request is selected when it arrives.
    await page.locator("#request-list [role=option]:first-child[aria-selected=true]").waitFor();
    assert.match((await rows().first().textContent()) ?? "", /^201POST\/notes.*allowed, reused/);
    await page.keyboard.press("/");
    await page.keyboard.type("denied");
    await page.waitForFunction(
      "document.querySelectorAll('#request-list [role=option]:not([hidden])').length === 1",
    );
    await page.fill("#filter", "");
    await page.keyboard.press("Escape");
    await page.keyboard.press("3");
    assert.equal(await page.locator("#routes").isVisible(), true);
    await page.keyboard.press("1");
  });

  it("sends an edited request again", async () => {
    await page.keyboard.press("e");
    await page.locator("#editor[open]").waitFor();
    await page.fill("#edit-body", JSON.stringify({ title: "Bread" }));
    await page.click("#edit-send");
    await rows().nth(3).waitFor();
    await detail().getByText('"title": "Bread"').first().waitFor();
    const notes = (await (await fetch(`${api}/notes`)).json()) as { notes: { title: string }[] };
    assert.deepEqual(notes.notes.map(({ title }) => title).sort(), ["Bread", "Milk", "Milk"]);
  });

  it("keeps the editor open, and says why, when a request cannot be sent", async () => {
    await page.keyboard.press("e");
    await page.fill("#edit-path", "no-slash");
    await page.click("#edit-send");
    await page.getByText("the path has to start with /").waitFor();
    await page.click("#edit-cancel");
    assert.equal(await page.locator("#editor[open]").count(), 0);
  });

  it("makes a new request with the keyboard alone, and selects it when it arrives", async () => {
    await page.keyboard.press("n");
    await page.locator("#editor[open]").waitFor();
    assert.equal(await page.locator("#editor-title").textContent(), "New request");
    assert.equal(await page.getByLabel("API").inputValue(), "Api");
    assert.equal(await page.getByLabel("Method").inputValue(), "GET");
    assert.equal(await page.getByLabel("Path, with the query").inputValue(), "/");
    assert.deepEqual(
      await page
        .locator("#edit-paths option")
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
    await page.getByLabel("Headers").fill("authorization: let-me-write\ncontent-type: application/json\n");
    await page.getByLabel("Body").press("Control+Enter");
    await detail().locator(".title", { hasText: "201 POST /notes?made=here" }).waitFor();
    assert.equal(await page.locator("#editor[open]").count(), 0);
    await page.locator("#request-list [role=option]:first-child[aria-selected=true]").waitFor();
    assert.match((await detail().textContent()) ?? "", /"title": "Butter"/);
    await page.keyboard.press("e");
    assert.equal(await page.locator("#editor-title").textContent(), "Edit and replay");
    assert.equal(await page.getByLabel("API").isVisible(), false);
    assert.equal(await page.getByLabel("Path, with the query").inputValue(), "/notes?made=here");
    await page.keyboard.press("Escape");
  });

  it("copies a request as a curl command that works", async () => {
    await browser.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await write("let-me-write");
    await rows().nth(6).waitFor();
    await rows().first().click();
    await detail().getByText("it's <b>two</b> bottles").first().waitFor();
    await page.keyboard.press("c");
    await page.getByText("Copied").waitFor();
    const command = (await page.evaluate("navigator.clipboard.readText()")) as string;
    assert.match(command, /^curl -i 'http:\/\/localhost:\d+\/notes' /);
    const { stdout } = await promisify(execFile)("sh", ["-c", command]);
    assert.match(stdout, /^HTTP\/1\.1 201 /);
    assert.ok(stdout.includes("it's <b>two</b> bottles"));
  });

  it("lists routes with function, authorizer and integration, and draws the graph", async () => {
    await page.keyboard.press("3");
    const row = page.locator("#routes tr", { hasText: "POST /notes" });
    assert.deepEqual(await row.locator("td").allTextContents(), [
      "POST /notes",
      "src/notes.create",
      "token (function, simple answers)",
      "function, payload 2.0",
      "as on AWS",
    ]);
    await page.keyboard.press("4");
    await page.locator("#graph svg").waitFor();
    await page.locator("#graph svg text", { hasText: "src/notes.create" }).waitFor();
  });

  for (const colorScheme of ["light", "dark"] as const) {
    it(`is readable in ${colorScheme}: text contrasts with its background`, async () => {
      await page.emulateMedia({ colorScheme });
      await page.keyboard.press("1");
      await rows().first().click();
      await detail().locator(".title").waitFor();
      const contrasts = (await page.evaluate(CONTRASTS)) as { what: string; ratio: number }[];
      assert.ok(contrasts.length > 20);
      // WCAG 2, 1.4.3
      assert.deepEqual(
        contrasts.filter(({ ratio }) => ratio < 4.5),
        [],
      );
    });
  }

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
    await page.click("#clear");
    await page.locator("#no-requests").waitFor();
    assert.equal(await rows().count(), 0);
  });

  it("reports no error of its own", () => {
    assert.deepEqual(problems, []);
  });
});

describe("the console page of a program that writes and is changed", () => {
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
    await page.goto(local.ready.console ?? "");
    const row = page.locator("#request-list [role=option]", { hasText: "/price" });
    await row.click();
    await page.locator("#request .log", { hasText: "asked for the price" }).waitFor();
    assert.match((await row.textContent()) ?? "", /2 lines/);
    assert.equal(await page.locator("#request .log .bad").textContent(), "two\nlines");
    program.edit("index.ts", '"GET /price"', '"GET /cost"');
    await page.keyboard.press("3");
    await page.locator("#routes td", { hasText: "GET /cost" }).waitFor();
  });
});

/** The contrast of every visible text on the page with the nearest background behind it. */
const CONTRASTS = `(() => {
  const channel = (value) => { const part = value / 255; return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4; };
  const luminance = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = numbers(getComputedStyle(at).backgroundColor);
      if (colour.length < 4 || colour[3] > 0) return colour;
    }
    return [255, 255, 255];
  };
  return [...document.querySelectorAll("body *")]
    .filter((element) => element.checkVisibility() && [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== ""))
    .map((element) => {
      const [a, b] = [luminance(numbers(getComputedStyle(element).color)), luminance(behind(element))];
      const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      return { what: element.tagName + " " + element.textContent.slice(0, 30), ratio: Math.round(ratio * 100) / 100 };
    });
})()`;
