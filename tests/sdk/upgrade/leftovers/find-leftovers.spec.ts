import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import * as path from "node:path";
import { TABLES } from "#sdk/gen0/tables";
import { findLeftovers } from "#sdk/upgrade/leftovers/find-leftovers";
import { LEFTOVERS, type LeftoverCode } from "#sdk/upgrade/leftovers/leftover";
import { ROOT } from "../../../support/paths";

const IMPORT = 'import { App, Bucket, EventBus, Queue, Stack } from "pulumi-serverless-api";\n';
const REQUIRE = 'const { App, Queue } = require("pulumi-serverless-api");\n';

type Cases = Readonly<Record<string, readonly [unknown, unknown]>>;

const CASES = path.join(ROOT, "tests", "sdk", "gen0", "cases");

/** Old and new props of each construct, by the name of its class. */
function casesByConstruct(): readonly (readonly [string, Cases])[] {
  return readdirSync(CASES).flatMap((file) => {
    const word = path.parse(file).name.replaceAll("-", "");
    const name = Object.keys(TABLES).find((one) => one.toLowerCase() === word);
    const { CASES: cases } = require(path.join(CASES, file)) as { readonly CASES: Cases };
    return name === undefined ? [] : [[name, cases] as const];
  });
}

/** Code, line, and what is said. */
function leftIn(text: string, path = "index.ts"): readonly [LeftoverCode, number, string][] {
  return findLeftovers(new Map([[path, text]])).leftovers.map(({ code, line, problem, cure }) => [
    code,
    line,
    `${problem}; ${cure}`,
  ]);
}

describe("a leftover of generation 0", () => {
  it("is not found in a program of generation 1", () => {
    const program = `${IMPORT}
      const app = new App();
      app.stack(function Jobs({ stack }) {
        const queue = new Queue(stack, "Jobs", { consumer: { function: "a.b", native: { eventSource: {} } } });
        queue.addConsumer(stack, "a.c");
        return queue.native.queue.url;
      });
    `;
    assert.deepEqual(leftIn(program), []);
  });

  const imports = [
    'import { Queue } from "pulumi-serverless-api/gen0";',
    "import type { QueueProps } from 'pulumi-serverless-api/gen0';",
    'export * from "pulumi-serverless-api/gen0";',
    'export { Queue } from "pulumi-serverless-api/gen0";',
    'const { Queue } = require("pulumi-serverless-api/gen0");',
    'import gen0 = require("pulumi-serverless-api/gen0");',
    'const gen0 = await import("pulumi-serverless-api/gen0");',
    'type Props = import("pulumi-serverless-api/gen0").QueueProps;',
  ];
  for (const line of imports) {
    it(`is an import: ${line}`, () => {
      assert.deepEqual(leftIn(`\n${line}\n`), [
        [
          "GEN0_IMPORT",
          2,
          'it imports pulumi-serverless-api/gen0; import from "pulumi-serverless-api"; sapi upgrade rewrites it',
        ],
      ]);
    });
  }

  it("is no text that only says the name", () => {
    assert.deepEqual(leftIn('console.log("pulumi-serverless-api/gen0");'), []);
  });

  it("is a prop by its old name, in JavaScript as well", () => {
    const text = `${REQUIRE}new Queue(stack, "Jobs", {\n  sqsQueue: { fifo: true },\n  consumer: { function: f, consumerProps: {} },\n});`;
    assert.deepEqual(leftIn(text, "index.js"), [
      ["GEN0_PROP", 3, "Queue has no prop sqsQueue any more; write native.queue"],
      [
        "GEN0_PROP",
        4,
        "Queue has no prop consumer.consumerProps any more; write consumer.native.eventSource",
      ],
    ]);
  });

  it("is a prop in a list or a map, whatever its key", () => {
    const text = `${IMPORT}new EventBus(stack, "Bus", { rules: { "by.day": { ruleName: "day" } } });
new Bucket(stack, "Files", { notifications: [{ function: f, notificationProps: { events: [] } }] });`;
    assert.deepEqual(leftIn(text), [
      [
        "GEN0_PROP",
        2,
        'EventBus has no prop rules["by.day"].ruleName any more; write rules.by.day.native.ruleName',
      ],
      [
        "GEN0_PROP",
        3,
        "Bucket has no prop notifications[0].notificationProps.events any more; write notifications.0.events",
      ],
    ]);
  });

  for (const [name, cases] of casesByConstruct()) {
    it(`is no prop by its new name: ${name}`, () => {
      for (const [title, [, now]] of Object.entries(cases)) {
        const program = `import { ${name} } from "pulumi-serverless-api";\nnew ${name}(stack, "It", ${JSON.stringify(now)});`;
        assert.deepEqual(leftIn(program), [], title);
      }
    });
  }

  it("is an attribute by its old name, on what is a construct", () => {
    const text = `${IMPORT}const queue = new Queue(stack, "Jobs");\nqueue.sqsQueue.queueUrl;\nother.sqsQueue;\n`;
    assert.deepEqual(leftIn(text), [
      ["GEN0_HANDLE", 3, "Queue has no sqsQueue any more; write native.queue"],
    ]);
  });

  it("is an attribute of what another file returns", () => {
    const files = new Map([
      ["jobs.ts", `${IMPORT}export function Jobs({ stack }) { return { queue: new Queue(stack, "Jobs") }; }`],
      [
        "api.ts",
        'import { use } from "pulumi-serverless-api";\nimport { Jobs } from "./jobs";\nconst { queue } = use(Jobs);\nqueue.sqsQueue;',
      ],
    ]);
    assert.deepEqual(
      findLeftovers(files).leftovers.map(({ code, path, line }) => [code, path, line]),
      [["GEN0_HANDLE", "api.ts", 4]],
    );
  });

  it("is a class that is a stack", () => {
    assert.deepEqual(leftIn(`${IMPORT}export class Jobs extends Stack {}\nclass Other extends Base {}`), [
      ["GEN0_CLASS", 2, "Jobs is a stack as a class; write a function, and give it to app.stack"],
    ]);
  });

  it("is a comment of the upgrade that nobody has seen to", () => {
    assert.deepEqual(leftIn("\n// sapi upgrade: write the length of time\nfoo();"), [
      [
        "GEN0_DOUBT",
        2,
        "sapi upgrade has left this to be done by hand: write the length of time; do it, and remove the comment",
      ],
    ]);
  });

  it("is not found in a file that is no program, which is reported", () => {
    const [[code, line] = []] = leftIn("const a = ;\n");
    assert.deepEqual([code, line], ["PROGRAM_SYNTAX", 1]);
  });

  it("leaves what generation 0 still makes to its import", () => {
    const text =
      'import { Queue } from "pulumi-serverless-api/gen0";\nnew Queue(this, "Jobs", { sqsQueue: {} }).sqsQueue;';
    assert.deepEqual(
      leftIn(text).map(([code]) => code),
      ["GEN0_IMPORT"],
    );
  });

  it("is reported beside the lines that make constructs", () => {
    const { constructs } = findLeftovers(
      new Map([["a.ts", `${IMPORT}\nnew Queue(stack, "Jobs");\nnew Queue(stack, id);`]]),
    );
    assert.deepEqual(constructs, [{ kind: "Queue", id: "Jobs", path: "a.ts", line: 3 }]);
  });

  it("has a sentence for each code", () => {
    for (const [code, what] of Object.entries(LEFTOVERS)) assert.match(`${code} ${what}`, /^[A-Z0-9_]+ an? /);
  });
});
