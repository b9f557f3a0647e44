import assert from "node:assert/strict";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { DefinitionError, explainError } from "#sdk/errors/index";

const PROGRAM = `const stack = {};
export const make = () =>
\tnew Api(stack, "Api", {
    routes: {
      "GET a": "src/a.b",
    },
  });
make();
`;

describe("an error of a definition, explained", () => {
  let file: string;
  before(() => {
    file = path.join(realpathSync(mkdtempSync(path.join(tmpdir(), "explain-"))), "index.ts");
    writeFileSync(file, PROGRAM);
  });
  after(() => rmSync(path.dirname(file), { recursive: true }));

  const issue = (at: string, problem: string) =>
    ({ code: "ROUTE_PATH_INVALID", path: at, message: problem, cure: "fix it" }) as const;
  const calls = () => [
    { file, line: 3, column: 2, within: "make" },
    { file, line: 8, column: 1, within: undefined },
  ];
  const errorOf = (...paths: readonly string[]) =>
    new DefinitionError(
      { kind: "Api", id: "Api" },
      paths.map((at) => issue(at, "is wrong")),
      { file, line: 3, column: 2 },
      calls(),
    );

  it("shows the line of the route, and how the program came there", () => {
    assert.equal(
      explainError(errorOf('routes["GET a"]')),
      [
        'Api "Api" routes["GET a"]: is wrong',
        `    at ${file}:5:7`,
        '    3 | \tnew Api(stack, "Api", {',
        "    4 |     routes: {",
        '  > 5 |       "GET a": "src/a.b",',
        "      |       ^",
        "    6 |     },",
        `    at make (${file}:3:2)`,
        `    at ${file}:8:1`,
      ].join("\n"),
    );
  });

  it("shows the line of the construct where the prop is not written there, once for several mistakes", () => {
    assert.equal(
      explainError(errorOf("cors", "customDomain")),
      [
        'Api "Api" cors: is wrong',
        'Api "Api" customDomain: is wrong',
        `    at ${file}:3:2`,
        "    1 | const stack = {};",
        "    2 | export const make = () =>",
        '  > 3 | \tnew Api(stack, "Api", {',
        "      | \t^",
        "    4 |     routes: {",
        `    at ${file}:8:1`,
      ].join("\n"),
    );
  });

  it("names the position where the file was deleted, and none where there is none", () => {
    const deletedFile = path.join(path.dirname(file), "gone.ts");
    const error = new DefinitionError({ kind: "Api", id: "A" }, [issue("", "is wrong")], {
      file: deletedFile,
      line: 3,
      column: 2,
    });
    assert.equal(explainError(error), `Api "A": is wrong\n    at ${deletedFile}:3:2`);
    assert.equal(
      explainError(new DefinitionError({ kind: "Api", id: "A" }, [issue("", "is wrong")])),
      'Api "A": is wrong',
    );
  });

  it("names the page of each code once, where the documentation has a site", () => {
    const setting = process.env.PULUMI_SERVERLESS_API_HOMEPAGE;
    process.env.PULUMI_SERVERLESS_API_HOMEPAGE = "https://example.com/docs/";
    try {
      const lines = explainError(errorOf("cors", "customDomain")).split("\n");
      assert.deepEqual(lines.slice(lines.indexOf(`    at ${file}:8:1`)), [
        `    at ${file}:8:1`,
        "    see https://example.com/docs/errors/ROUTE_PATH_INVALID.html",
      ]);
    } finally {
      process.env.PULUMI_SERVERLESS_API_HOMEPAGE = setting;
    }
    assert.equal(setting, "off");
    assert.doesNotMatch(explainError(errorOf("cors")), /^ {4}see /m);
  });

  it("tells the causes of what a program threw, each where it was made", () => {
    const cause = Object.assign(new TypeError("no host"), {
      stack: `TypeError: no host\n    at f (${file}:8:1)`,
    });
    const error = Object.assign(errorOf(""), { cause: new Error("not today", { cause }) });
    const lines = explainError(error).split("\n");
    assert.deepEqual(lines.slice(lines.indexOf("caused by TypeError: no host")), [
      "caused by TypeError: no host",
      `    at ${file}:8:1`,
      "    6 |     },",
      "    7 |   });",
      "  > 8 | make();",
      "      | ^",
      "    9 |",
    ]);
  });

  it("is the message itself under an engine, which prints nothing else", () => {
    process.env.PULUMI_NODEJS_ENGINE = "127.0.0.1:1";
    try {
      const error = errorOf('routes["GET a"]');
      assert.equal(error.message, explainError(error));
      assert.match(error.message, /^ {2}> 5 \| /m);
    } finally {
      delete process.env.PULUMI_NODEJS_ENGINE;
    }
    assert.equal(
      errorOf('routes["GET a"]').message,
      `Api "Api" routes["GET a"]: is wrong\n    at ${file}:3:2`,
    );
  });
});
