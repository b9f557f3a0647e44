import assert from "node:assert/strict";
import { upgradeProgram } from "#sdk/upgrade/upgrade";

const MAIN = `import { App } from "pulumi-serverless-api/gen0";
import { Main } from "./stacks/main";
const app = new App();
const { queue } = new Main(app, "main");
export const url = queue.sqsQueue.queueUrl;
`;
const STACK = `import { Queue, Stack } from "pulumi-serverless-api/gen0";
export class Main extends Stack {
  queue = new Queue(this, "Orders");
}
`;

describe("upgradeProgram", () => {
  it("gives the files that change by the paths that it was given, those of Windows too", () => {
    const { files } = upgradeProgram(
      new Map([
        ["C:\\shop\\index.ts", MAIN],
        ["C:\\shop\\stacks\\main.ts", STACK],
        ["C:\\shop\\stacks\\other.ts", "export const other = 1;\n"],
      ]),
    );
    assert.deepEqual([...files.keys()], ["C:\\shop\\index.ts", "C:\\shop\\stacks\\main.ts"]);
    assert.match(
      files.get("C:\\shop\\index.ts") ?? "",
      /const \{ queue \} = use\(Main\);\nexport const url = queue\.native\.queue\.url;/,
    );
  });

  it("gives nothing for a program without generation 0", () => {
    const text =
      'import { App } from "pulumi-serverless-api";\nexport const app = new App();\nclass A { sqsQueue = 1 }\n';
    assert.deepEqual(upgradeProgram(new Map([["index.ts", text]])), { files: new Map(), notes: [] });
    assert.deepEqual(upgradeProgram(new Map()), { files: new Map(), notes: [] });
  });

  it("writes no comment again that an earlier version has written in other words", () => {
    const text = `import { Queue, Stack } from "pulumi-serverless-api/gen0";
import { settings } from "./settings";
export function jobs(stack: Stack) {
  // sapi upgrade: the props are not written here and were not looked at; write them as generation 1 takes them
  new Queue(stack, "Jobs", settings);
}
`;
    const { files, notes } = upgradeProgram(new Map([["jobs.ts", text]]));
    assert.equal((files.get("jobs.ts") ?? text).split("sapi upgrade:").length, 2);
    assert.deepEqual(
      notes.map(({ message }) => message),
      ["write these props as generation 1 takes them: they come from elsewhere, and were not read"],
    );
  });

  it("leaves a class that uses arguments of its constructor", () => {
    const text = MAIN.replace('import { Main } from "./stacks/main";\n', "")
      .replace("{ App }", "{ App, Queue, Stack }")
      .concat(
        'class Main extends Stack {\n  queue = new Queue(this, "Orders");\n  constructor(scope: App, id: string) {\n    super(scope, id);\n    void arguments.length;\n  }\n}\n',
      );
    const { notes } = upgradeProgram(new Map([["index.ts", text]]));
    assert.equal(notes.length, 1);
    assert.match(notes[0]?.message ?? "", /^Main stays a class, since it uses arguments;/);
  });
});
