import assert from "node:assert/strict";
import { upgradeProgram } from "#sdk/upgrade/upgrade";

const MAIN = "index.ts";

function upgraded(text: string): string {
  const { files, notes } = upgradeProgram(new Map([[MAIN, text]]));
  assert.equal(notes.length, 0, JSON.stringify(notes));
  return files.get(MAIN) ?? text;
}

describe("imports of all of generation 0", () => {
  it("stand beside names in a statement of their own", () => {
    const text = `import * as sst from "pulumi-serverless-api/gen0";
import { App } from "pulumi-serverless-api/gen0";

class Main extends sst.Stack {
  constructor(scope: App, id: string) {
    super(scope, id);
    new sst.Queue(this, "Jobs", { sqsQueue: { visibilityTimeout: sst.Duration.minutes(2) } });
  }
}

const app = new App();
new Main(app, "main");
`;
    const lines = upgraded(text).split("\n");
    assert.ok(lines.includes('import * as sst from "pulumi-serverless-api";'), lines.join("\n"));
    assert.ok(
      lines.some((line) => /^import \{.*\bApp\b.*\} from "pulumi-serverless-api";$/.test(line)),
      lines.join("\n"),
    );
  });

  it("have another name where what is left needs generation 0 as well", () => {
    const text = `import * as gen0 from "pulumi-serverless-api/gen0";

const app = new gen0.App();
new gen0.Queue(app, "Jobs", { sqsQueue: { visibilityTimeout: gen0.Duration.seconds(60) } });
console.log(gen0.Duration.days(Number(process.env.DAYS)).toSeconds());
`;
    const [first, second] = upgraded(text).split("\n");
    assert.equal(first, 'import * as gen0 from "pulumi-serverless-api";');
    assert.equal(second, 'import * as generation0 from "pulumi-serverless-api/gen0";');
    assert.match(upgraded(text), /generation0\.Duration\.days/);
  });
});
