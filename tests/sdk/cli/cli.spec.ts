import assert from "node:assert/strict";
import { Writable } from "node:stream";
import {
  type Command,
  defineCommand,
  listOption,
  pairsOption,
  portOption,
  UsageError,
} from "#sdk/cli/command";
import { usage } from "#sdk/cli/help";
import { main } from "#sdk/cli/main";
import { isHelpAsked, parseCommand } from "#sdk/cli/parse";

const greet = defineCommand({
  name: "greet",
  summary: "say hello",
  args: [{ name: "who", description: "whom to greet", default: "world" }],
  options: {
    port: { type: "string", value: "N", description: "port", default: "4000" },
    loud: { type: "boolean", description: "louder" },
    set: { type: "string", description: "a value", multiple: true },
  },
  run: async () => 0,
});

async function run(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const [out, err] = [new Text(), new Text()];
  const code = await main(argv, { stdout: out, stderr: err, signal: AbortSignal.abort() });
  return { code, out: out.text, err: err.text };
}

class Text extends Writable {
  text = "";

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

describe("parseCommand", () => {
  it("fills in defaults of arguments and options", () => {
    const input = parseCommand(greet, []);
    assert.deepEqual(input.args, { who: "world" });
    assert.equal(input.options.port, "4000");
    assert.equal(input.options.loud, undefined);
    assert.deepEqual(listOption(input, "set"), []);
  });

  it("takes what is given", () => {
    const input = parseCommand(greet, ["you", "--loud", "--set", "a=1", "--set", "b=x=y", "--port", "0"]);
    assert.deepEqual(input.args, { who: "you" });
    assert.equal(input.options.loud, true);
    assert.deepEqual(pairsOption(input, "set"), { a: "1", b: "x=y" });
    assert.equal(portOption(input, "port"), 0);
  });

  it("takes a value of an option and a word behind -- for no question about help", () => {
    for (const argv of [["--help"], ["-h"], ["help"], ["you", "--loud", "-h"]])
      assert.equal(isHelpAsked(greet, argv), true, argv.join(" "));
    for (const argv of [["--set", "help"], ["--set=help"], ["you", "help"], ["--", "help", "-h"], []])
      assert.equal(isHelpAsked(greet, argv), false, argv.join(" "));
  });

  it("takes several values for a last argument that may be repeated", () => {
    const paths = { name: "paths", description: "files", isRepeatable: true } as const;
    const many: Command = { ...greet, args: [...greet.args, paths] };
    assert.deepEqual(parseCommand(many, ["you", "a", "b"]).repeated, ["a", "b"]);
    assert.deepEqual(parseCommand(many, []).repeated, []);
    assert.match(usage(many), /^Usage: sapi greet \[who\] \[paths\.\.\.\] \[options\]$/m);
  });

  it("refuses what the command does not have, and guesses what was meant", () => {
    assert.throws(() => parseCommand(greet, ["--prot", "1"]), {
      message: "unknown option --prot; did you mean --port",
    });
    assert.throws(() => parseCommand(greet, ["a", "b"]), { message: 'unexpected argument "b"' });
    assert.throws(() => parseCommand(greet, ["--port"]), UsageError);
  });

  it("refuses ports and pairs of another form", () => {
    for (const port of ["x", "-1", "70000", "1.5"]) {
      assert.throws(() => portOption(parseCommand(greet, [`--port=${port}`]), "port"), UsageError);
    }
    assert.throws(
      () => pairsOption(parseCommand(greet, ["--set", "novalue"]), "set"),
      /--set takes key=value, got "novalue"/,
    );
  });
});

describe("sapi", () => {
  it("lists its commands", async () => {
    for (const argv of [[], ["help"], ["--help"], ["-h"]]) {
      const { code, out, err } = await run(...argv);
      assert.equal(code, 0);
      assert.match(out, /^ {2}dev +serve the APIs/m);
      assert.match(out, /^ {2}types +write sapi-env\.d\.ts/m);
      assert.match(out, /^ {2}upgrade +rewrite a program of generation 0/m);
      assert.match(out, /^ {2}check +look for leftovers/m);
      assert.equal(err, "");
    }
  });

  it("shows the options of a command with their defaults", async () => {
    for (const argv of [
      ["help", "dev"],
      ["dev", "--help"],
    ]) {
      const { code, out } = await run(...argv);
      assert.equal(code, 0);
      assert.match(out, /^Usage: sapi dev \[program\] \[options\]$/m);
      assert.match(out, /^ {2}-p, --port \[API=\]N +port of the first API, 0 for any free one$/m);
      assert.match(out, /^ +\(default: 4000, or the next that is free\);$/m);
    }
  });

  it("keeps the help of every command within 80 columns", async () => {
    const { out: all } = await run("help");
    const names = [...all.matchAll(/^ {2}([a-z]+) +\S/gm)].map(([, name]) => name as string);
    assert.ok(names.includes("dev") && names.includes("shell"), names.join(" "));
    const helps = await Promise.all(names.map(async (name) => (await run("help", name)).out));
    const wide = [all, ...helps].flatMap((text) => text.split("\n").filter((line) => line.length > 80));
    assert.deepEqual(wide, []);
  });

  it("shows what has to be given, and asks for it", async () => {
    const { out } = await run("help", "deploy");
    assert.match(out, /^Usage: sapi deploy <stage> \[program\] \[options\]$/m);
    for (const name of ["deploy", "diff", "remove", "outputs", "refresh", "unlock"]) {
      const { code, err } = await run(name);
      assert.equal(code, 2);
      assert.match(err, new RegExp(`^sapi ${name}: <stage> is missing: `));
    }
  });

  it("takes no service that nothing stands in for", async () => {
    const { code, err } = await run("dev", "--service", "dynamo=http://localhost:8000");
    assert.equal(code, 2);
    assert.match(
      err,
      /^sapi dev: --service takes dynamodb, .*sqs, ssm, cognito-idp, cognito-identity, got "dynamo"\n/,
    );
  });

  it("takes an emulator by its URL", async () => {
    const { code, err } = await run("dev", "--aws", "localhost:4566");
    assert.equal(code, 2);
    assert.match(
      err,
      /^sapi dev: --aws takes the URL of an emulator, such as http:.*, got "localhost:4566"\n/,
    );
  });

  it("takes one port for the first API, and one for each API that is named", async () => {
    for (const [args, message] of [
      [["--port", "4000", "--port", "5000"], "--port takes one port for the first API, got 4000 and 5000"],
      [
        ["--port", "A=4000", "--port", "B=4000"],
        "--port gives one port to one API, got B=4000 in second place",
      ],
      [["--port", "A=1", "--port", "A=2"], "--port gives one port to one API, got A=2 in second place"],
      [["--port", "A=x"], '--port takes a port from 0 to 65535, got "x"'],
    ] as const) {
      const { code, err } = await run("dev", ...args);
      assert.equal(code, 2);
      assert.equal(err, `sapi dev: ${message}\nsapi dev --help shows its options\n`);
    }
  });

  it("takes only numbers from 1 on for --parallel", async () => {
    for (const text of ["0", "many", "-1"]) {
      const { code, err } = await run("deploy", "dev", `--parallel=${text}`);
      assert.equal(code, 2);
      assert.match(err, /^sapi deploy: --parallel takes a number from 1 on/);
    }
  });

  it("takes letters for the port and the help, and names those of the help in it", async () => {
    assert.equal(
      parseCommand({ ...greet, options: { port: { ...greet.options.port, short: "p" } } } as Command, [
        "-p",
        "1",
      ]).options.port,
      "1",
    );
    const { out } = await run("-h");
    assert.match(out, /^ {2}-h, --help +this text; behind a command, its options$/m);
    assert.match(out, /^ {2}-v, --version +the version of this program$/m);
    assert.match((await run("dev", "-h")).out, /^ {2}-h, --help +this text$/m);
    assert.match((await run("auth", "-h")).out, /^ {2}-p, --port N /m);
    assert.equal((await run("-v")).out, (await run("--version")).out);
  });

  it("says its version", async () => {
    const { code, out } = await run("--version");
    assert.equal(code, 0);
    assert.match(out, /^\d+\.\d+\.\d+\n$/);
  });

  it("exits with 2 and a hint when it is called in a wrong way", async () => {
    assert.deepEqual(await run("dve"), {
      code: 2,
      out: "",
      err: 'sapi: unknown command "dve"; did you mean dev\nsapi --help shows more\n',
    });
    const wrong = await run("dev", "--prot", "1");
    assert.equal(wrong.code, 2);
    assert.equal(
      wrong.err,
      "sapi dev: unknown option --prot; did you mean --port\nsapi dev --help shows its options\n",
    );
  });
});
