import assert from "node:assert/strict";
import fc from "fast-check";
import type { Change } from "#sdk/cli/deploy/changes";
import { diffMarkdown } from "#sdk/cli/deploy/diff-markdown";
import { cell, code, codeBlock } from "#sdk/cli/deploy/markdown-text";
import type { Outcome } from "#sdk/cli/deploy/operate";

const SUBJECT = { project: "notes", stage: "prod" };
const ROUTE = "aws:apigatewayv2/route:Route";
const LAMBDA = "aws:lambda/function:Function";

function change(kind: Change["kind"], type: string, name: string, more: Partial<Change> = {}): Change {
  return {
    kind,
    type,
    name,
    urn: `urn:pulumi:prod::notes::${type}::${name}`,
    parent: "",
    id: name,
    before: {},
    after: {},
    outputs: {},
    outputsBefore: {},
    isRetained: false,
    ...more,
  };
}

function good(...changes: readonly Change[]): Outcome {
  return { stack: "prod", isGood: true, isInterrupted: false, changes };
}

describe("a comparison as a comment", () => {
  it("has what goes first, then routes, and the rest folded", () => {
    const table = "aws:dynamodb/table:Table";
    const text = diffMarkdown(SUBJECT, [
      good(
        change("update", LAMBDA, "list", {
          before: { timeout: 3, code: "a" },
          after: { timeout: 9, code: "a" },
        }),
        change("create", ROUTE, "get", { after: { apiId: "a1", routeKey: "GET /notes" } }),
        change("update", ROUTE, "open", {
          before: { apiId: "a1", routeKey: "GET /me", authorizationType: "JWT" },
          after: { apiId: "a1", routeKey: "GET /me", authorizationType: "NONE" },
        }),
        change("delete", ROUTE, "old", { before: { apiId: "a1", routeKey: "GET /old" } }),
        change("replace", table, "Notes", { before: { hashKey: "id" }, after: { hashKey: "pk" } }),
        change("same", LAMBDA, "same"),
      ),
    ]);
    assert.equal(
      text,
      `<!-- sapi diff notes/prod -->
## \`prod\` of \`notes\`: 1 route removed, 1 route changed, 1 route added, 1 replaced, 1 deleted, 1 created, 2 updated

> [!CAUTION]
> Data:
> - \`Notes\`: table replaced by an empty one

### Replaced and deleted

| | resource | type | inputs that change |
|---|---|---|---|
| replaced | \`Notes\` | \`aws.dynamodb.Table\` | \`hashKey\` |
| deleted | \`old\` | \`aws.apigatewayv2.Route\` |  |

### Routes

| API | route | |
|---|---|---|
| \`a1\` | \`GET /me\` | **lost its authorizer** |
| \`a1\` | \`GET /old\` | removed |
| \`a1\` | \`GET /notes\` | added |

<details><summary>1 created, 2 updated</summary>

| | resource | type | inputs that change |
|---|---|---|---|
| created | \`get\` | \`aws.apigatewayv2.Route\` |  |
| updated | \`open\` | \`aws.apigatewayv2.Route\` | \`authorizationType\` |
| updated | \`list\` | \`aws.lambda.Function\` | \`timeout\` |

</details>
`,
    );
  });

  it("is the same text for the same changes in another order, and says when there are none", () => {
    const changes = [
      change("create", LAMBDA, "b"),
      change("create", LAMBDA, "a"),
      change("delete", LAMBDA, "c"),
    ];
    assert.equal(
      diffMarkdown(SUBJECT, [good(...changes)]),
      diffMarkdown(SUBJECT, [good(...changes.toReversed())]),
    );
    assert.equal(
      diffMarkdown(SUBJECT, [good()]),
      "<!-- sapi diff notes/prod -->\n## `prod` of `notes`: no changes\n",
    );
  });

  it("begins with the same line whatever changes, which no name of a project can end", () => {
    const [marker] = diffMarkdown({ project: "a --> b/../<x>", stage: "dev" }, [good()]).split("\n");
    assert.equal(marker, "<!-- sapi diff a_-__b_..__x_/dev -->");
    assert.equal(
      diffMarkdown(SUBJECT, [good(change("create", LAMBDA, "a"))]).startsWith(
        "<!-- sapi diff notes/prod -->\n",
      ),
      true,
    );
  });

  it("says what could not be compared, and why", () => {
    const failed: Outcome = {
      stack: "prod.ApiStack",
      isGood: false,
      isInterrupted: false,
      changes: [],
      failure: { code: "DEPLOY_FAILED", problem: "boom\n```\n# not a title", cure: "" },
    };
    const text = diffMarkdown(SUBJECT, [failed], ["prod.Web"]);
    assert.match(text, /^## `prod` of `notes`: cannot be compared$/m);
    assert.ok(text.includes("````text\nboom\n```\n# not a title\n````"));
    assert.ok(text.includes("`prod.Web` was not compared."));
  });

  it("has no value of an input", () => {
    const secret = { environment: { KEY: "s3cret" } };
    const text = diffMarkdown(SUBJECT, [good(change("update", LAMBDA, "f", { before: {}, after: secret }))]);
    assert.match(text, /`environment`/);
    assert.doesNotMatch(text, /s3cret|KEY/);
  });

  it("fits a comment of GitHub, and counts what it leaves out", () => {
    const many = Array.from({ length: 3_000 }, (_, index) => [
      change("create", ROUTE, `route-${index}`, { after: { routeKey: `GET /${index}` } }),
      change("delete", LAMBDA, `function-${index}-${"x".repeat(300)}`),
    ]).flat();
    const text = diffMarkdown(SUBJECT, [good(...many)]);
    assert.ok(text.length <= 65_000, String(text.length));
    assert.match(text, /^And \d+ more resources\.$/m);
    assert.match(text, /<details>[^]*<\/details>\n$/);
  });

  it("shows names as code, whatever is in them", () => {
    const hostile = "a`b``c | <img src=x> @team [x](y)\n# title";
    const text = diffMarkdown(SUBJECT, [good(change("delete", LAMBDA, hostile))]);
    assert.ok(
      text.includes(
        "| deleted | ```a`b``c \\| <img src=x> @team [x](y)\\u000a# title``` | `aws.lambda.Function` |  |",
      ),
    );
  });

  it("has a fence that no text ends", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("`", " ", "a", "|", "\n"), maxLength: 30 }), (text) => {
        const [fence = ""] = /^`+/.exec(code(text)) ?? [];
        const inner = code(text).slice(fence.length, -fence.length);
        assert.ok(!new RegExp(`(^|[^\`])\`{${fence.length}}([^\`]|$)`).test(inner), inner);
        assert.ok(!/^`|`$/.test(inner) && !inner.includes("\n"), inner);
        assert.doesNotMatch(cell(text), /(^|[^\\])\|/);
        const [block = ""] = /^`+/.exec(codeBlock(text)) ?? [];
        assert.ok(
          codeBlock(text)
            .split("\n")
            .slice(1, -1)
            .every((line) => !line.startsWith(block)),
        );
      }),
    );
  });
});
