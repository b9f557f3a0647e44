import assert from "node:assert/strict";
import type { KnownLimit, KnownWords } from "../../../scripts/aws-changes/known";
import { changesPage } from "../../../scripts/aws-changes/report";

const LIMIT: KnownLimit = {
  name: "TIMEOUT",
  min: 1,
  max: 1800,
  service: "Lambda",
  asOf: "2026-11-20",
  raised: "900 before",
  source: { page: "https://example.com", model: { service: "lambda", shape: "Timeout" } },
};
const WORDS: KnownWords = {
  name: "RUNTIMES",
  asOf: "2026-11-20",
  source: { page: "https://example.com", model: { service: "lambda", shape: "Runtime" } },
  words: ["nodejs26.x"],
};
const LAMBDA = { name: "lambda", served: ["Invoke"], registering: ["CreateFunction"] };
const SQS = { name: "sqs", served: ["SendMessage"], registering: [] };

describe("the page of AWS's changes", () => {
  it("has a table for each service, with what is known here", () => {
    const page = changesPage(
      ["1.0.0", "1.1.0"],
      [
        {
          service: LAMBDA,
          differences: [
            { kind: "operation", change: "added", operation: "PutResourcePolicy" },
            { kind: "operation", change: "added", operation: "SendDurable" },
            { kind: "operation", change: "removed", operation: "Invoke" },
            { kind: "operation", change: "added", operation: "CreateFunction" },
            { kind: "member", change: "added", shape: "CreateFunctionRequest", member: "DurableConfig" },
            { kind: "word", change: "added", shape: "Runtime", word: "nodejs26.x" },
            { kind: "word", change: "added", shape: "Runtime", word: "nodejs28.x" },
            { kind: "word", change: "added", shape: "State", word: "Lost" },
            { kind: "limit", shape: "Timeout", property: "max", before: 900, after: 5400 },
            { kind: "limit", shape: "Timeout", property: "min", before: 1, after: undefined },
            { kind: "limit", shape: "Name", property: "pattern", before: "a|b", after: "c" },
          ],
        },
        { service: SQS, differences: [] },
      ],
      { limits: [LIMIT], words: [WORDS] },
    );
    const [, , ...rest] = page.split("\n\n");
    assert.match(page, /^# AWS between botocore 1\.0\.0 and 1\.1\.0\n/);
    assert.equal(
      rest.join("\n\n"),
      `## lambda

| what | change | here |
|---|---|---|
| operations added | \`PutResourcePolicy\`, \`SendDurable\` | not served |
| operations removed | \`Invoke\` | served |
| operations added | \`CreateFunction\` | of a deployment |
| members of \`CreateFunctionRequest\` added | \`DurableConfig\` |  |
| words of \`Runtime\` added | \`nodejs26.x\` | known: \`RUNTIMES\` |
| words of \`Runtime\` added | \`nodejs28.x\` | missing in \`RUNTIMES\` |
| words of \`State\` added | \`Lost\` |  |
| max of \`Timeout\` | 900 to 5400 | \`TIMEOUT\` has 1800, beyond it a warning |
| min of \`Timeout\` | 1 to none | \`TIMEOUT\` has 1 |
| pattern of \`Name\` | \`a\\|b\` to \`c\` |  |

No difference: sqs.
`,
    );
  });

  it("says of a bound that AWS does not raise that more is refused", () => {
    const { raised: _, ...fixed } = LIMIT;
    const differences = [
      { kind: "limit", shape: "Timeout", property: "max", before: 900, after: 1800 } as const,
    ];
    const page = changesPage(["1", "2"], [{ service: LAMBDA, differences }], { limits: [fixed], words: [] });
    assert.match(page, /`TIMEOUT` has 1800, beyond it refused \|/);
    assert.doesNotMatch(page, /No difference/);
  });
});
