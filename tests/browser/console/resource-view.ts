import { strict as assert } from "node:assert";
import type { Locator, Page } from "playwright-core";
import type { LocalMode } from "pulumi-serverless-api/local";
import { pageOf } from "./page";

/** The resources of the console as a person uses them: by the names of tables, forms and buttons. */
export class ResourceView {
  readonly problems: string[] = [];

  constructor(readonly page: Page) {
    page.on("pageerror", (error) => this.problems.push(String(error)));
    page.on("console", (message) => this.problems.push(message.text()));
  }

  /** The details of the resource that is open. */
  get detail(): Locator {
    return this.page.getByRole("article", { name: "Resource" });
  }

  /** Opens the console of a program at its resources, if it is not there. */
  async visit(local: Pick<LocalMode, "ready">): Promise<void> {
    if (!this.page.url().startsWith(pageOf(local))) await this.page.goto(`${pageOf(local)}#/resources`);
    await this.page.getByText("live", { exact: true }).waitFor();
  }

  /** Opens a resource by a click in the list. */
  async open(local: Pick<LocalMode, "ready">, kind: string, name: string): Promise<void> {
    await this.visit(local);
    const row = this.page
      .getByRole("grid", { name: "Resources" })
      .getByRole("row")
      .filter({ hasText: kind })
      .filter({ has: this.page.getByText(name, { exact: true }) });
    await row.first().click();
    await this.detail.getByRole("heading", { level: 2, name: `${kind} ${name}`, exact: true }).waitFor();
  }

  /** A form, which is opened by its button if it is closed. */
  async form(title: string, submit = title): Promise<Locator> {
    const form = this.detail.getByRole("form", { name: submit, exact: true });
    const opener = this.detail.getByRole("button", { name: title, exact: true, expanded: false });
    if (!(await form.isVisible())) await opener.click();
    await form.waitFor();
    return form;
  }

  /** Fills a form by the labels of its fields and sends it. */
  async send(title: string, values: Readonly<Record<string, string>>, submit = title): Promise<void> {
    const form = await this.form(title, submit);
    for (const [label, value] of Object.entries(values))
      await form.getByLabel(label, { exact: true }).fill(value);
    await form.getByRole("button", { name: submit, exact: true }).click();
  }

  /** The rows of a table with its heads left out. Each is a group, since it may have a part below it. */
  rows(caption: string | RegExp): Locator {
    return this.table(caption).locator("tbody:not(.gap)");
  }

  table(caption: string | RegExp): Locator {
    return this.detail.getByRole("region", { name: caption });
  }

  button(name: string): Locator {
    return this.detail.getByRole("button", { name, exact: true });
  }

  /** Waits until the page says something in its last line. */
  async said(text: string): Promise<void> {
    await this.page.getByRole("status").getByText(text).waitFor();
  }

  assertNoProblems(): void {
    assert.deepEqual(this.problems, []);
  }
}
