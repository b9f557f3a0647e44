import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import * as path from "node:path";
import { GATEWAY_ERRORS } from "#sdk/constructs/gateway/errors";
import { CONSTRUCTS, ERRORS } from "#sdk/constructs/registry";
import { SOURCE_ERRORS } from "#sdk/constructs/sources/errors";
import { CATALOGUE } from "#sdk/errors/index";
import { readSources } from "../../../scripts/breaking/sources";
import { errorsPage } from "../../../scripts/errors-page";
import { ROOT } from "../../support/paths";

const CODES = Object.keys(ERRORS);

function sources(folder: string): readonly string[] {
  return [...readSources(ROOT, folder).values()];
}

/** Codes in quotes, or at the head of a line such as `CODE path: message`, as an assertion or a report has them. */
function codesIn(texts: readonly string[]): Set<string> {
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/["'`^]([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?=["' :])/g)].map(
        ([, code]) => code as string,
      ),
    ),
  );
}

describe("the catalogue of errors", () => {
  it("has codes in upper snake case, each with cause and cure in whole sentences", () => {
    for (const [code, { cause, cure }] of Object.entries(ERRORS)) {
      assert.match(code, /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/);
      assert.match(cause, /^\S.*\.$/s, `${code}: ${cause}`);
      assert.match(cure, /^\S.*\.$/s, `${code}: ${cure}`);
    }
  });

  it("has no code twice: neither in two constructs nor in one and in what all share", () => {
    const all = [CATALOGUE, GATEWAY_ERRORS, SOURCE_ERRORS, ...CONSTRUCTS.map(({ errors }) => errors)].flatMap(
      Object.keys,
    );
    assert.deepEqual(
      all.filter((code, index) => all.indexOf(code) !== index),
      [],
    );
  });

  it("has every code asserted by a test", () => {
    const asserted = codesIn(sources("tests").filter((text) => !text.includes("the catalogue of errors")));
    assert.deepEqual(
      CODES.filter((code) => !asserted.has(code)),
      [],
    );
  });

  it("has no code that nothing reports", () => {
    const reported = codesIn(
      [...sources("sdk/src"), ...sources("provider/src")].filter(
        (text) => !text.includes("satisfies Record<string, CatalogueEntry>"),
      ),
    );
    assert.deepEqual(
      CODES.filter((code) => !reported.has(code)),
      [],
    );
  });

  it("is the docs page, line by line", () => {
    assert.equal(
      readFileSync(path.join(ROOT, "docs", "errors.md"), "utf8"),
      errorsPage(),
      "run npm run docs",
    );
  });
});
