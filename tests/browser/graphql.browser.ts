import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { renderGraphiQL } from "@graphql-yoga/render-graphiql";
import type { Page } from "playwright-core";
import { type LocalMode, startLocal } from "pulumi-serverless-api/local";
import { example } from "../support/paths";
import { launchBrowser } from "./chromium";

const PROGRAM = example("graphql");
const ADD = `mutation { addBook(title: "Emma", author: "Jane Austen") { id title } }`;
const REVIEW = "mutation Add($book: ID!) { addReview(book: $book, stars: 4) { id } }";
const LIST = "{ books { books { title stars } } }";

describe("the GraphQL example in a browser", () => {
  let local: LocalMode;
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  let page: Page;
  let url: string;

  before(async () => {
    browser = await launchBrowser();
    local = await startLocal(PROGRAM, { port: 0, watch: false });
    url = `${local.apis[0]?.url}/graphql`;
    page = await browser.context.newPage();
  });

  after(async () => {
    await browser?.close();
    await local?.close();
  });

  /** Runs a query from the page that is open, as its own scripts would. */
  function ask(query: string, variables: Record<string, unknown> = {}): Promise<unknown> {
    return page.evaluate(
      async ([endpoint, body]) => {
        const headers = { "content-type": "application/json" };
        const response = await fetch(endpoint as string, { method: "POST", headers, body: body as string });
        return await response.json();
      },
      [url, JSON.stringify({ query, variables })],
    );
  }

  it("is answered with GraphiQL where a browser opens the endpoint", async () => {
    // The scripts are on a public address, which no test may need.
    await page.route(/unpkg|githubusercontent/, (route) => route.abort());
    const response = await page.goto(url);
    assert.equal(response?.status(), 200);
    assert.equal(await page.title(), "Yoga GraphiQL");
  });

  it("runs queries and mutations that GraphiQL sends, and shows their results", async () => {
    // The same page with its scripts inlined. Everything but the page itself comes from the example.
    const html = renderGraphiQL({ endpoint: "/graphql", title: "GraphiQL" });
    await page.route(`${url}?**`, (route) => {
      const isPage = route.request().resourceType() === "document";
      return isPage ? route.fulfill({ contentType: "text/html", body: html }) : route.continue();
    });
    await page.goto(`${url}?query=${encodeURIComponent(ADD)}`);
    await page.getByRole("button", { name: /execute/i }).click();
    await page.locator(".graphiql-response").getByText('"Emma"').first().waitFor();
    await page.goto(`${url}?query=${encodeURIComponent(LIST)}`);
    await page.getByRole("button", { name: /execute/i }).click();
    await page.locator(".graphiql-response").getByText('"Emma"').first().waitFor();
  });

  it("answers scripts of its own page with the notes written before", async () => {
    await page.goto(url);
    const { data } = (await ask("{ books { books { id } } }")) as {
      data: { books: { books: { id: string }[] } };
    };
    const book = data.books.books[0]?.id;
    await ask(REVIEW, { book });
    assert.deepEqual(await ask(LIST), { data: { books: { books: [{ title: "Emma", stars: 4 }] } } });
  });

  it("answers scripts of pages of other origins, whose preflight request the gateway answers", async () => {
    const elsewhere = createServer((_, response) => void response.end("<title>Elsewhere</title>"));
    await new Promise<void>((resolve) => void elsewhere.listen(0, "127.0.0.1", resolve));
    try {
      await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
      assert.deepEqual(await ask('{ book(id: "none") { title } }'), { data: { book: null } });
    } finally {
      elsewhere.closeAllConnections();
      elsewhere.close();
    }
  });
});
