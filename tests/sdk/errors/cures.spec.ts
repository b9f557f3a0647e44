import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import * as path from "node:path";
import { readSources } from "../../../scripts/breaking/sources";
import { ROOT } from "../../support/paths";

const ERRORS = path.join(ROOT, "docs", "errors.md");

/**
 * Commands that take resources away in AWS, or that forget them with all that is in a Pulumi stack. With npm, `--force` only
 * installs what is for another platform.
 */
const TAKES_AWAY =
  /pulumi (destroy|down|stack rm|stack remove)|sapi remove|--target-replace|(?<!npm install --no-save )--force\b/;
/** Commands that forget resources in a state. Nothing changes in AWS. */
const FORGETS = /pulumi state (delete|rm)/;

/** Files whose text, comments left out, matches. */
function filesWith(pattern: RegExp): string[] {
  return [...readSources(ROOT, "sdk/src")]
    .filter(([, text]) => pattern.test(withoutComments(text)))
    .map(([file]) => path.relative("sdk/src", file).replace(/\\/g, "/"));
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
}

describe("the remedies in messages", () => {
  it("is never a command that takes away what is deployed: it may be what is in use", () => {
    // Not a message: the job that removes the stage of a pull request which is closed.
    assert.deepEqual(filesWith(TAKES_AWAY), ["cli/init/ci/github.ts"]);
    assert.doesNotMatch(readFileSync(ERRORS, "utf8"), TAKES_AWAY);
  });

  it("is to forget something in a state only of a record, and of a copy", () => {
    assert.deepEqual(filesWith(FORGETS), ["app/immutable.ts", "values/duplicates.ts"]);
  });
});
