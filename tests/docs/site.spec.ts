import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import * as path from "node:path";
import { ROOT } from "../support/paths";

interface Group {
  readonly title: string;
  readonly pages: readonly string[];
}

/** The parts of the site's build that need no package. `npm run test:site` tests what is built. */
describe("the site of the documentation", () => {
  const load = (name: string) => import(path.join(ROOT, "site", "lib", name));

  it("has each page of docs in one group of its sidebar", async () => {
    const { SIDEBAR, sidebarProblems } = await load("sidebar.mjs");
    const names = readdirSync(path.join(ROOT, "docs")).filter((name) => name.endsWith(".md"));
    const pages = names.map((name) => name.replace(/\.md$/, ""));
    assert.deepEqual(sidebarProblems(SIDEBAR, pages), []);
    const groups: readonly Group[] = [
      { title: "Start", pages: ["api", "not-there"] },
      { title: "Build", pages: ["api"] },
    ];
    assert.deepEqual(sidebarProblems(groups, ["api", "queue"]), [
      "docs/queue.md is in no group",
      "docs/api.md is in two groups",
      "docs/not-there.md is in a group and does not exist",
    ]);
  });

  it("leads from page to page, and to the repository for what is no page", async () => {
    const { changeLinks, siteLink } = await load("links.mjs");
    const files = new Map([
      ["README.md", "index.html"],
      ["docs/api.md", "api.html"],
      ["docs/reference/README.md", "reference/index.html"],
      ["docs/images/a.png", "images/a.png"],
      ["examples/notes/README.md", "examples/notes.html"],
    ]);
    const moved = (text: string, source: string, file: string, repository?: string): string =>
      changeLinks(text, (link: string) => siteLink(link, { source, file }, { files, repository }));
    const fromDocs = (text: string, repository?: string) =>
      moved(text, "docs/cron.md", "cron.html", repository);

    assert.equal(fromDocs("[`Api`](api.md#routes), [here](#a)"), "[`Api`](api.html#routes), [here](#a)");
    assert.equal(fromDocs("![a](images/a.png)"), "![a](images/a.png)");
    assert.equal(fromDocs("[all](reference/README.md)"), "[all](reference/index.html)");
    assert.equal(fromDocs("[notes](../examples/notes)"), "[notes](examples/notes.html)");
    assert.equal(
      moved("[docs](../)", "docs/reference/api.md", "reference/api.html"),
      "[docs](../index.html)",
    );
    assert.equal(fromDocs("[AWS](https://aws.amazon.com/)"), "[AWS](https://aws.amazon.com/)");
    assert.equal(fromDocs("[a test](../tests/a.spec.ts)"), "a test");
    assert.equal(
      fromDocs("[a test](../tests/a.spec.ts)", "https://example.com/acme/api"),
      "[a test](https://example.com/acme/api/blob/HEAD/tests/a.spec.ts)",
    );
    const code = "`[a](api.md)`\n\n```md\n[a](api.md)\n```\n";
    assert.equal(fromDocs(code), code);
  });

  it("shows whole programs in TypeScript as both module systems have them", async () => {
    const { programInBoth } = await load("module-systems.mjs");
    const program = `import { App } from "pulumi-serverless-api";\n\nconst app = new App();\nexport default app.outputs;\n`;
    const { esm, commonjs } = programInBoth(program, "ts");
    assert.equal(esm, program);
    assert.equal(commonjs, program.replace("export default", "export ="));
    assert.deepEqual(programInBoth(commonjs, "ts"), { esm, commonjs });
    assert.equal(programInBoth(program, "python"), undefined);
    assert.equal(programInBoth("export default handler;\n", "ts"), undefined);
  });

  it("shows files with imports of own ones in both as well, with endings in ES modules", async () => {
    const { programInBoth } = await load("module-systems.mjs");
    const commonjs = [
      'import { type Stack, use } from "pulumi-serverless-api";',
      "import {",
      "  findNotes,",
      '} from "../src/store";',
      'import { page } from "./page.html";',
      'import html from "../web/index.html";',
      'import data from "./data.json";',
      'export type { Note } from "./note";',
      "",
    ].join("\n");
    const esm = commonjs
      .replace("../src/store", "../src/store.js")
      .replace("./page.html", "./page.html.js")
      .replace("./note", "./note.js");
    assert.deepEqual(programInBoth(commonjs, "ts"), { esm, commonjs });
    assert.equal(programInBoth(esm, "ts"), undefined);
    assert.equal(programInBoth(commonjs, "js"), undefined);
  });

  it("takes its host and the repository from the package", async () => {
    const { settingsOf } = await load("settings.mjs");
    assert.deepEqual(settingsOf({}), { homepage: undefined, repository: undefined });
    assert.deepEqual(
      settingsOf({
        homepage: "https://example.com/docs/",
        repository: { url: "git+https://example.com/acme/api.git" },
      }),
      { homepage: "https://example.com/docs", repository: "https://example.com/acme/api" },
    );
  });

  it("has a page for each code, with its cause, its cure and the codes of its area", async () => {
    const { errorPages, withLinkedCodes } = await load("error-pages.mjs");
    const pages: readonly { readonly file: string; readonly text: string }[] = errorPages({
      USE_CYCLE: { cause: "Stacks use each other.", cure: "Move it." },
      USE_OUTSIDE_APP: { cause: "There is no app.", cure: "Call it inside." },
      SIZE_INVALID: { cause: "A size has a unit.", cure: "Write `1 GB`." },
    });
    assert.deepEqual(
      pages.map(({ file }) => file),
      ["errors/SIZE_INVALID.html", "errors/USE_CYCLE.html", "errors/USE_OUTSIDE_APP.html"],
    );
    const { text = "" } = pages[1] ?? {};
    assert.match(text, /^# USE_CYCLE\n\nStacks use each other\.\n\n## What to do\n\nMove it\.\n/);
    assert.match(text, /<a href="USE_OUTSIDE_APP\.html">/);
    assert.doesNotMatch(text, /SIZE_INVALID/);
    assert.equal(
      withLinkedCodes("| `USE_CYCLE` | a | b |"),
      '| <a href="errors/USE_CYCLE.html"><code>USE_CYCLE</code></a> | a | b |',
    );
  });

  it("is listed for models, with the address of each page as Markdown", async () => {
    const { llmsFull, llmsIndex } = await load("llms.mjs");
    const pages = [{ file: "api.html", title: "Api", summary: "An HTTP API." }];
    const site = { groups: [{ title: "Build", pages }], summary: "APIs.", homepage: "https://example.com" };
    assert.equal(
      llmsIndex(site),
      "# pulumi-serverless-api\n\n> APIs.\n\n## Build\n\n- [Api](https://example.com/api.md): An HTTP API.\n",
    );
    assert.equal(
      llmsFull([{ file: "api.html", markdown: "# Api\n" }], undefined),
      "<!-- /api.md -->\n# Api\n",
    );
  });
});
