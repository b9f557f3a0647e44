import assert from "node:assert/strict";
import { TABLES } from "#sdk/gen0/tables";
import { LEFTOVERS } from "#sdk/upgrade/leftovers/leftover";
import { from0To1Page } from "../../scripts/from-0-to-1";
import { readPage } from "../support/markdown";

describe("the page of changes from 0 to 1", () => {
  const page = from0To1Page();

  it("is current", () => {
    assert.ok(readPage("docs/from-0-to-1.md") === page, "run npm run docs");
  });

  it("has a section for each construct of generation 0", () => {
    const parts = [...page.matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
    for (const name of Object.keys(TABLES)) assert.ok(parts.includes(name), name);
  });

  it("names each old prop, its new location, and its new values", () => {
    const [, queue = ""] = page.split("\n## Queue\n");
    assert.match(queue, /^\| `sqsQueue` \| `native\.queue` \|/m);
    assert.match(
      queue,
      /^\| `sqsQueue\.visibilityTimeout` \| `native\.queue\.visibilityTimeoutSeconds` \| a Duration becomes its number of seconds \|$/m,
    );
    assert.match(queue, /^\| `consumer\.consumerProps` \| `consumer\.native\.eventSource` \|/m);
    assert.match(queue, /^\| `sqsQueue` \| `native\.queue` \| .*`queueUrl`: `url`/m);
  });

  it("explains props of functions once, with their location", () => {
    const [, queue = ""] = page.split("\n## Queue\n");
    const [part = ""] = queue.split("\n## ");
    assert.match(
      part,
      /^Props of a function change as those of a \[Function\]\(#function\) in `consumer\.function`, `consumer`\.$/m,
    );
    assert.doesNotMatch(part, /consumer\.function\.timeout/);
  });

  it("says which defaults all constructs share", () => {
    assert.match(page, /^\| `function\.runtime` \| `nodejs12\.x` \| `nodejs14\.x` \|$/m);
  });
});

describe("the page of the upgrade", () => {
  it("has the codes of the remains of generation 0, in the same words", () => {
    const rows = [...readPage("docs/upgrade.md").matchAll(/^\| `((?:GEN0|PROGRAM)_\w+)` \| (.*) \|$/gm)];
    assert.deepEqual(Object.fromEntries(rows.map(([, code, what]) => [code, what])), LEFTOVERS);
  });
});
