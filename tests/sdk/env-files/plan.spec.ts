import assert from "node:assert/strict";
import { comesTooLate, envFileNames, parseEnvFile, withReferences } from "#sdk/env-files/plan";
import { Issues } from "#sdk/errors/index";
import { expectDefinitionError } from "../../support/definition-error";

const PROGRAM = { kind: "Program", id: "notes" };

function parse(text: string): Record<string, string> {
  const issues = new Issues(PROGRAM);
  const found = parseEnvFile(text, issues.at(".env"));
  issues.throwIfAny();
  return Object.fromEntries([...found].map(([name, { text: value }]) => [name, value]));
}

function expand(text: string, own: Readonly<Record<string, string>> = {}): Record<string, string> {
  const found = parseEnvFile(text, new Issues(PROGRAM));
  return Object.fromEntries(withReferences(found, (name) => own[name]));
}

describe("files with variables of a program", () => {
  it("are those of the stage, stronger on this machine alone, then those of every stage", () => {
    assert.deepEqual(envFileNames("prod", false), [".env.prod.local", ".env.prod", ".env"]);
    assert.deepEqual(envFileNames("dev", true), [".env.dev.local", ".env.dev", ".env.local", ".env"]);
  });

  it("are those of the stage for each Pulumi stack of a split app, and none for what is no stage", () => {
    assert.deepEqual(envFileNames("dev.ApiStack", false), [".env.dev.local", ".env.dev", ".env"]);
    assert.deepEqual(envFileNames("../etc", false), [".env"]);
    assert.deepEqual(envFileNames("a/b", true), [".env.local", ".env"]);
  });

  it("count once where a stage is called local", () => {
    assert.deepEqual(envFileNames("local", true), [".env.local.local", ".env.local", ".env"]);
  });

  it("have comments, quotes, several lines in quotes, export, and the ends of lines of any system", () => {
    const text = [
      "\uFEFF# all of them",
      "PLAIN=a b # said",
      'DOUBLE="a # b"',
      "SINGLE='it is \"so\"'",
      'LINES="one\r\ntwo"',
      "export EXPORTED=1",
      "EMPTY=",
      "URL=https://example.com/?a=b",
    ].join("\r\n");
    const found = parse(text);
    assert.deepEqual(Object.keys(found).sort(), [
      "DOUBLE",
      "EMPTY",
      "EXPORTED",
      "LINES",
      "PLAIN",
      "SINGLE",
      "URL",
    ]);
    assert.deepEqual(
      [found.PLAIN, found.DOUBLE, found.SINGLE, found.LINES, found.EXPORTED, found.EMPTY, found.URL],
      ["a b", "a # b", 'it is "so"', "one\ntwo", "1", "", "https://example.com/?a=b"],
    );
  });

  it("are refused with the line and without their text where something is no variable", async () => {
    const secret = "-----BEGIN PRIVATE KEY-----\nhush=\n";
    const error = await expectDefinitionError(
      () => parse(`A=1\n${secret}`),
      [
        {
          code: "ENV_FILE_INVALID",
          path: '[".env"]',
          cure: "write NAME=value, a line each, and # before comments",
        },
      ],
      { construct: 'Program "notes"' },
    );
    assert.match(String(error), /line 2 is no variable/);
    assert.doesNotMatch(String(error), /hush|BEGIN/);
  });

  it("are refused so wherever such a line stands, and with all of them", async () => {
    const text = 'WHERE everywhere\nA=1\nB="=\nnone\n" # said\n\n  # said\n=2\nK: yaml\nlast';
    const error = await expectDefinitionError(
      () => parse(text),
      [{ code: "ENV_FILE_INVALID", path: '[".env"]' }],
      {
        construct: 'Program "notes"',
      },
    );
    assert.match(String(error), /lines 1, 8, 9, 10 are no variables;/);
  });

  it("are refused where quotes do not end", async () => {
    const error = await expectDefinitionError(
      () => parse('A="hush\nB=2\n'),
      [{ code: "ENV_FILE_INVALID", path: '[".env"]', cure: "close the quotes, or leave them out" }],
      { construct: 'Program "notes"' },
    );
    assert.match(String(error), /the value of A begins with " and does not end with it/);
    assert.doesNotMatch(String(error), /hush/);
  });

  it("change no object by a name that objects have", () => {
    const found = parse("__proto__=text\nconstructor=text\nA=1\n");
    assert.equal(found.A, "1");
    assert.equal(Object.getPrototypeOf(found), Object.prototype);
    assert.equal(({} as { text?: unknown }).constructor, Object);
  });

  it("take a quote inside of other quotes for a letter", () => {
    assert.deepEqual(parse(`A='"x"'\nB="'"\n`), { A: '"x"', B: "'" });
  });

  it("are refused where they are no text in UTF-8, as PowerShell writes them", async () => {
    for (const text of [
      Buffer.from("A=1\n", "utf16le").toString("utf8"),
      Buffer.from([0xff, 0x41]).toString("utf8"),
    ])
      await expectDefinitionError(
        () => parse(text),
        [{ code: "ENV_FILE_INVALID", path: '[".env"]', cure: "save it as UTF-8" }],
        { construct: 'Program "notes"' },
      );
  });
});

describe("references in files with variables", () => {
  it("stand for the process's own values, else for those of the files, wherever these come", () => {
    assert.deepEqual(expand("URL=https://$HOST:${PORT}/\nPORT=8080\n", { HOST: "example.com" }), {
      URL: "https://example.com:8080/",
      PORT: "8080",
    });
  });

  it("are letters where nobody has set the name, after a backslash, and in single quotes", () => {
    assert.deepEqual(expand("A=pa$$word\nB=\\$C\nC=c\nD='$C'\nE=5$\n"), {
      A: "pa$$word",
      B: "$C",
      C: "c",
      D: "$C",
      E: "5$",
    });
  });

  it("stay as they are written where they go in a circle", () => {
    assert.deepEqual(expand("A=a$B\nB=b$A\n"), { A: "ab$A", B: "ba$B" });
  });

  it("are not looked for in the process's own values", () => {
    assert.deepEqual(expand("A=$OWN\nB=b\n", { OWN: "$B" }), { A: "$B", B: "b" });
  });
});

describe("variables that come too late", () => {
  it("are those that Node, the system and Pulumi read when they begin", () => {
    for (const name of ["NODE_OPTIONS", "NODE_PATH", "LD_PRELOAD", "PULUMI_CONFIG_PASSPHRASE"])
      assert.equal(comesTooLate(name, false), true, name);
    for (const name of ["NODE_ENV", "TABLE", "AWS_PROFILE"])
      assert.equal(comesTooLate(name, false), false, name);
  });

  it("are also those of the AWS provider, when it has begun", () => {
    for (const name of ["AWS_PROFILE", "AWS_REGION", "AWS_SECRET_ACCESS_KEY", "AWS_ENDPOINT_URL_S3"])
      assert.equal(comesTooLate(name, true), true, name);
    assert.equal(comesTooLate("AWS_BUCKET_NAME", true), false);
  });
});
