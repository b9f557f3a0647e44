import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pageFile, toPageFile } from "#sdk/local/console/page-file";

const SOURCES = join(__dirname, "../../../../sdk/console");
const FILES = readdirSync(SOURCES, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map(({ parentPath, name }) => join(parentPath, name));

describe("the file of the console page", () => {
  it("has its script and its style inside, and a policy that runs nothing else", () => {
    const { body, policy } = pageFile();
    const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    const [, script = ""] = /<script type="module">([^]*?)<\/script>/.exec(body) ?? [];
    const [, style = ""] = /<style>([^]*?)<\/style>/.exec(body) ?? [];
    assert.ok(script.length > 10_000 && style.length > 2_000);
    assert.equal(
      policy,
      `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    assert.doesNotMatch(policy, /unsafe/);
  });

  it("loads nothing from elsewhere", () => {
    assert.doesNotMatch(pageFile().body, /\b(src|href)="(?!data:|#)/);
  });

  it("has a policy without a script for a document without one", () => {
    assert.match(toPageFile("<p>none</p>").policy, /script-src ; style-src ;/);
  });

  it("treats no text as HTML, and runs none as code", () => {
    const SINKS =
      /innerHTML|outerHTML|insertAdjacentHTML|setHTML|document\.write|\beval\(|new Function|srcdoc/;
    const textOf = (file: string) => readFileSync(file, "utf8");
    assert.deepEqual(
      FILES.filter((file) => SINKS.test(textOf(file))),
      [],
    );
    // The page parses pictures as XML, and its policy runs no script in them.
    const parsers = FILES.filter((file) => textOf(file).includes("parseFromString"));
    assert.deepEqual(parsers, [join(SOURCES, "views", "picture.tsx")]);
  });
});
