import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { PassThrough } from "node:stream";
import { captureFile } from "#sdk/graph/index";
import { readPage } from "../support/markdown";
import { ROOT, SOURCES } from "../support/paths";

/** The first cells of the page's table. */
function saidOnPage(): readonly string[] {
  return [...readPage("docs/warnings.md").matchAll(/^\| `([^`]+)` \|/gm)].map(([, said]) => said as string);
}

/** The text of all sources, as if each were written on one line. */
function sources(): string {
  return readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => readFileSync(path.join(SOURCES, file), "utf8"))
    .join("\n");
}

describe("the page of warnings", () => {
  it("has the warnings of the sources", () => {
    const text = sources();
    const said = saidOnPage();
    assert.ok(said.length > 5, "the table is found");
    for (const each of said) assert.ok(text.includes(each), each);
  });
});

describe("the programs of this repository", function () {
  // Each capture is a process that loads the Pulumi SDK.
  this.timeout(300_000);

  const programs = ["examples", "sdk/templates"].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder))
      .map((name) => path.join(folder, name))
      .filter((program) => existsSync(path.join(ROOT, program, "index.ts"))),
  );

  for (const program of programs)
    it(`cause no warning of the page: ${program}`, async () => {
      const { graph } = await captureFile({
        program: path.join(ROOT, program),
        output: new PassThrough().resume(),
        cache: false,
      });
      const said = graph.logs.map(({ message }) => message);
      assert.deepEqual(
        said.filter((message) => saidOnPage().some((each) => message.includes(each))),
        [],
      );
    });
});
