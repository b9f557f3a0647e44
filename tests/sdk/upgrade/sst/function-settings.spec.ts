import assert from "node:assert/strict";
import { moved } from "../../../support/moved-program";

const ENTRY = "@serverless-stack/resources";

/** The only `new Function(...)` of a program after its move, and the notes on what was changed. */
function functionOf(
  props: string,
  before = "",
): { readonly made: string; readonly changed: readonly string[] } {
  const text = `import { Function } from "${ENTRY}";
${before}export function Main({ stack }) {
  new Function(stack, "Work", ${props});
}
`;
  const { all, notes } = moved({ "stacks/Main.js": text }, 1);
  const [, made = ""] =
    /new Function\(stack, "Work", ([^]*)\);\n\}\n$/.exec(all["stacks/Main.js"] ?? "") ?? [];
  const changed = notes.filter(({ isDone }) => isDone);
  return { made, changed: changed.map(({ line, message }) => `${line}: ${message}`) };
}

const SUCCESSORS = {
  "nodejs12.x": "nodejs22.x",
  "nodejs14.x": "nodejs22.x",
  "nodejs16.x": "nodejs22.x",
  "nodejs18.x": "nodejs22.x",
  "python3.6": "python3.10",
  "python3.8": "python3.10",
  "go1.x": "provided.al2023",
  "dotnetcore3.1": "dotnet10",
  dotnet6: "dotnet10",
  java8: "java8.al2",
} as const;

describe("runtimes of programs of SST", () => {
  for (const [old, now] of Object.entries(SUCCESSORS))
    it(`are raised from ${old} to ${now}, the oldest that AWS creates`, () => {
      const { made, changed } = functionOf(`{ handler: "src/a.main", runtime: "${old}" }`);
      assert.equal(made, `{ handler: "src/a.main", runtime: "${now}" }`);
      assert.equal(changed.length, 1);
      assert.ok(
        changed[0]?.startsWith(
          `3: runtime ${now} in place of ${old}, with which AWS no longer creates functions: `,
        ),
        changed[0],
      );
    });

  it("stay where AWS creates functions with them", () => {
    const { made, changed } = functionOf('{ handler: "src/a.main", runtime: "nodejs22.x" }');
    assert.equal(made, '{ handler: "src/a.main", runtime: "nodejs22.x" }');
    assert.deepEqual(changed, []);
  });

  it("differ by callbacks, the SDK and ES modules where the old one had the AWS SDK v2", () => {
    assert.deepEqual(functionOf('{ handler: "src/a.main", runtime: "nodejs16.x" }').changed, [
      "3: runtime nodejs22.x in place of nodejs16.x, with which AWS no longer creates functions: handlers with a callback work as before, and would not on nodejs24.x, the AWS SDK v2 is not in the runtime, and handlers that import aws-sdk bring the clients that they use in their bundle, ES modules find packages in layers, as CommonJS does",
    ]);
    assert.deepEqual(functionOf('{ handler: "src/a.main", runtime: "nodejs18.x" }').changed, [
      "3: runtime nodejs22.x in place of nodejs18.x, with which AWS no longer creates functions: handlers with a callback work as before, and would not on nodejs24.x",
    ]);
  });

  it("are raised in constants and on both sides of a choice", () => {
    const { made, changed } = functionOf(
      '{ handler: "src/a.main", runtime: isOld ? RUNTIME : "nodejs18.x" }',
      'const RUNTIME = "nodejs16.x";\n',
    );
    assert.equal(made, '{ handler: "src/a.main", runtime: isOld ? RUNTIME : "nodejs22.x" }');
    assert.deepEqual(
      changed.map((line) => line.slice(0, 40)),
      ["2: runtime nodejs22.x in place of nodejs16", "4: runtime nodejs22.x in place of nodejs18"].map(
        (line) => line.slice(0, 40),
      ),
    );
  });

  it("are explained once in a program, with the other lines", () => {
    const stack = (name: string) => `import { Function } from "${ENTRY}";
export function ${name}({ stack }) {
  new Function(stack, "Work", { handler: "src/a.main", runtime: "nodejs18.x" });
}
`;
    const { notes } = moved({ "stacks/A.js": stack("A"), "stacks/B.js": stack("B") }, 1);
    const done = notes.filter(({ isDone }) => isDone);
    assert.equal(done.length, 1);
    assert.equal(done[0]?.path, "stacks/A.js");
    assert.match(done[0]?.message ?? "", / \(also in stacks\/B\.js:3\)$/);
  });

  it("leave the share of what is moved as it is", () => {
    const text = `import { Function } from "${ENTRY}";
export function A({ stack }) {
  new Function(stack, "Work", { handler: "src/a.main", runtime: "nodejs18.x" });
}
`;
    const { share } = moved({ "stacks/A.js": text }, 1);
    assert.deepEqual(share, { moved: 1, all: 1 });
  });
});

describe("bundles of programs of SST", () => {
  it("name plugins by their file, as before", () => {
    const { made } = functionOf(
      '{ handler: "src/a.main", bundle: { esbuildConfig: { plugins: "config/plugins.js" } } }',
    );
    assert.equal(made, '{ handler: "src/a.main", bundle: { esbuild: { plugins: "config/plugins.js" } } }');
  });

  it("name plugins by their file in 0.x as well", () => {
    const text = `import * as sst from "@serverless-stack/resources";

export default class Main extends sst.Stack {
  constructor(scope, id, props) {
    super(scope, id, props);
    new sst.Api(this, "Api", {
      defaultFunctionProps: { bundle: { esbuildConfig: { plugins: "config/plugins.js" } } },
      routes: { "GET /": "src/list.main" },
    });
  }
}
`;
    const { all } = moved({ "stacks/Main.js": text }, 0);
    assert.match(
      all["stacks/Main.js"] ?? "",
      /defaults: \{ function: \{ bundle: \{ esbuild: \{ plugins: "config\/plugins\.js" \} \} \} \}/,
    );
  });

  for (const [old, now] of [
    ['["aws-sdk"]', "[]"],
    ['["aws-sdk", "pg"]', '["pg"]'],
    ['["pg", "aws-sdk/clients/s3"]', '["pg"]'],
    ['["pg", "aws-sdk", "@aws-sdk/*"]', '["pg", "@aws-sdk/*"]'],
  ] as const)
    it(`no longer leave the AWS SDK v2 to the runtime: ${old}`, () => {
      const { made, changed } = functionOf(`{ handler: "src/a.main", bundle: { externalModules: ${old} } }`);
      assert.equal(made, `{ handler: "src/a.main", bundle: { external: ${now} } }`);
      assert.deepEqual(changed, [
        "3: aws-sdk is bundled, by the clients that a handler uses, since no runtime of Node that AWS creates has it",
      ]);
    });
});
