import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { pageFile } from "#sdk/local/console/page-files";

const PAGE = join(__dirname, "../../../../sdk/src/local/console/page");
const FILES = readdirSync(PAGE, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => relative(PAGE, join(parentPath, name)));

describe("the files of the console page", () => {
  it("are all served with their types, and no other file is", () => {
    assert.ok(FILES.includes("kinds/queue.js"));
    for (const file of FILES) {
      const type = { js: "text/javascript", css: "text/css", html: "text/html" }[
        file.split(".").at(-1) ?? ""
      ];
      assert.equal(pageFile(`/page/${file}`)?.type, `${type}; charset=utf-8`, file);
    }
    for (const path of ["/page/../server.ts", "/page/none.js", "/page/", "/kinds"])
      assert.equal(pageFile(path), undefined, path);
  });

  it("treat no text as HTML, and run none as code", () => {
    const SINKS =
      /innerHTML|outerHTML|insertAdjacentHTML|setHTML|document\.write|\beval\(|new Function|srcdoc/;
    const readers = FILES.filter((file) => SINKS.test(pageFile(`/page/${file}`)?.body.toString() ?? ""));
    assert.deepEqual(readers, []);
    // The page parses pictures as XML, and its policy runs no script in them.
    const parsers = FILES.filter((file) => pageFile(`/page/${file}`)?.body.includes("parseFromString"));
    assert.deepEqual(parsers, ["program.js"]);
  });
});
