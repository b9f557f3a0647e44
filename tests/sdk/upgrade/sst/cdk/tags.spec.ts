import assert from "node:assert/strict";
import { moved } from "../../../../support/moved-program";

const STACK = `import { Api } from "@serverless-stack/resources";

export function Main({ stack }) {
  new Api(stack, "Api", { routes: { "GET /": "a.b" } });
}
`;

/** The body of the main function after the move, and what is left to do. */
function main(...statements: readonly string[]) {
  const before = `import { App } from "@serverless-stack/resources";
import { Tags } from "aws-cdk-lib";
import { Main } from "./Main";

export default function main(app) {
${statements.map((line) => `${line === "" ? "" : "  "}${line}\n`).join("")}}
`;
  const { all, notes } = moved({ "stacks/Main.js": STACK, "stacks/index.js": before }, 1);
  const text = all["stacks/index.js"] ?? "";
  const [, made = ""] = /export default function main\(app\) \{\n([^]*)\}\n$/.exec(text) ?? [];
  const lines = made.split("\n").map((line) => line.replace(/^ {2}/, ""));
  return { text, lines: lines.slice(0, -1), notes: notes.filter(({ isDone }) => !isDone) };
}

describe("tags of CDK", () => {
  it("become those of each stack of an app, with their comments, in front of the first stack", () => {
    const { text, lines, notes } = main(
      'app.setDefaultFunctionProps({ runtime: "nodejs22.x" });',
      'app.stack(Main).stack(Main, { id: "other" });',
      "",
      "// They tell what this app costs.",
      "Tags.of(app).add('Project', 'notes');",
      "Tags.of(app).add('cost:stage', `${app.stage}`); // or dev",
    );
    assert.deepEqual(lines, [
      'app.setDefaultFunctionProps({ runtime: "nodejs22.x" });',
      "// They tell what this app costs.",
      "// or dev",
      "const tags = { Project: 'notes', 'cost:stage': `${app.stage}` };",
      'app.stack(Main, { tags }).stack(Main, { id: "other", tags });',
    ]);
    assert.doesNotMatch(text, /aws-cdk-lib/);
    assert.deepEqual(notes, []);
  });

  it("are written without semicolons where the file has none, over lines where they are long", () => {
    const { lines } = main(
      "app.setDefaultFunctionProps({ runtime: 'nodejs22.x' })",
      "app.stack(Main)",
      'Tags.of(app).add("Repository", "https://example.com/a-team/a-repository-with-a-long-name")',
      "Tags.of(app).add('ManagedBy', 'SST')",
    );
    assert.deepEqual(lines, [
      "app.setDefaultFunctionProps({ runtime: 'nodejs22.x' })",
      "const tags = {",
      '  Repository: "https://example.com/a-team/a-repository-with-a-long-name",',
      "  ManagedBy: 'SST',",
      "}",
      "app.stack(Main, { tags })",
    ]);
  });

  it("become those of stacks that classes make", () => {
    const before = `import { Tags } from "@aws-cdk/core";
import Main from "./Main";

export default function main(app) {
  new Main(app, "main");
  Tags.of(app).add("Project", "notes");
}
`;
    const stack = `import * as sst from "@serverless-stack/resources";

export default class Main extends sst.Stack {
  constructor(scope, id, props) {
    super(scope, id, props);
    new sst.Queue(this, "Jobs");
  }
}
`;
    const { all, notes } = moved({ "stacks/Main.js": stack, "stacks/index.js": before }, 0);
    assert.match(
      all["stacks/index.js"] ?? "",
      /\n {2}const tags = \{ Project: "notes" \};\n {2}app\.stack\(Main, \{ id: "main", tags \}\);\n\}\n$/,
    );
    assert.deepEqual(notes, []);
  });

  it("become those of stacks of an app in a constant, which the configuration of 2.x has become", () => {
    const before = `import { App } from "sst/constructs";
import { Tags } from "aws-cdk-lib";
import { Main } from "./stacks/Main";

const app = new App();
app.stack(Main);
Tags.of(app).add("Project", "notes");

export default app.outputs;
`;
    const { all } = moved({ "stacks/Main.js": STACK, "index.js": before }, 2);
    assert.match(
      all["index.js"] ?? "",
      /\nconst tags = \{ Project: "notes" \};\napp\.stack\(Main, \{ tags \}\);\n\nexport default app\.outputs;\n$/,
    );
  });

  const LEFT: Readonly<Record<string, readonly string[]>> = {
    "in a condition": ["app.stack(Main);", 'if (app.stage === "prod") Tags.of(app).add("a", "b");'],
    "with options": ["app.stack(Main);", 'Tags.of(app).add("a", "b", { priority: 300 });'],
    "twice the same": ["app.stack(Main);", 'Tags.of(app).add("a", "b");', 'Tags.of(app).add("a", "c");'],
    "of a value that is made later": ["app.stack(Main);", 'const b = "b";', 'Tags.of(app).add("a", b);'],
    "of an app that others get": ["addStacks(app);", "app.stack(Main);", 'Tags.of(app).add("a", "b");'],
    "of stacks with props from elsewhere": ["app.stack(Main, props);", 'Tags.of(app).add("a", "b");'],
  };
  for (const [title, statements] of Object.entries(LEFT))
    it(`are left out ${title}`, () => {
      const { text, notes } = main(...statements);
      assert.match(text, /\/\/ .*Tags\.of\(app\)\.add\(/);
      assert.match(text, /^ {2}app\.stack\(Main(, props)?\);$/m);
      assert.ok(notes.length > 0);
    });

  it("are left out of what is no app", () => {
    const before = `import { Tags } from "aws-cdk-lib";
import { Queue } from "@serverless-stack/resources";

export function Main({ stack }) {
  Tags.of(stack).add("a", "b");
  new Queue(stack, "Jobs");
}
`;
    const { all } = moved({ "stacks/Main.js": before }, 1);
    assert.match(all["stacks/Main.js"] ?? "", /\/\/ Tags\.of\(stack\)\.add\("a", "b"\);/);
  });
});
