import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { main } from "#sdk/cli/main";
import { parseCommand } from "#sdk/cli/parse";
import { secretInput } from "#sdk/cli/secret-input";
import { secrets } from "#sdk/cli/secrets";
import { appPlan, StandIn, type StandInStack } from "../../support/pulumi/stand-in";
import { textThere } from "../../support/text-there";

const KEY = { value: "sk_live_1234", secret: true };

describe("sapi secrets", () => {
  let pulumi: StandIn;
  const standIn = (stacks: Record<string, StandInStack> = { dev: {} }): StandIn => {
    pulumi = new StandIn({}, stacks);
    return pulumi;
  };
  afterEach(() => pulumi?.close());

  /** Run the command as a user does, with a value for whatever asks for one. */
  async function sapi(argv: readonly string[], value?: string) {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const asked: string[] = [];
    const readSecret = async (question: string) => {
      asked.push(question);
      return value;
    };
    const signal = new AbortController().signal;
    const programArgs = ["--program", pulumi.project];
    const code = await main(["secrets", ...argv, ...programArgs], { stdout, stderr, signal, readSecret });
    const said = (stream: PassThrough) => textThere(stream);
    return { code, out: said(stdout), err: said(stderr), asked };
  }

  it("sets a secret of the stage without showing it to other processes", async () => {
    standIn();
    const { code, out, err, asked } = await sapi(["set", "dev", "STRIPE_KEY"], "line 1\nline 2\n");
    assert.deepEqual([code, out, asked], [0, "", ["value of STRIPE_KEY: "]]);
    assert.equal(err, "dev: STRIPE_KEY is set; sapi deploy dev gives it to functions\n");
    assert.deepEqual(pulumi.stack("dev")?.config, {
      "notes:STRIPE_KEY": { value: "line 1\nline 2\n", secret: true },
    });
    assert.ok(!JSON.stringify(pulumi.log).includes("line 1"));
  });

  it("sets it in every Pulumi stack of the stage, and makes that of the stage, which new ones take over from", async () => {
    standIn({ "dev.ApiStack": {}, "prod.ApiStack": {} });
    assert.equal((await sapi(["set", "dev", "STRIPE_KEY"], "sk_live_1234")).code, 0);
    const expected = { "notes:STRIPE_KEY": KEY };
    assert.deepEqual(pulumi.stack("dev")?.config, expected);
    assert.deepEqual(pulumi.stack("dev.ApiStack")?.config, expected);
    assert.equal(pulumi.stack("prod.ApiStack")?.config, undefined);
  });

  it("sets nothing without a value", async () => {
    standIn();
    const message = (why: string) =>
      `Stage "dev": ${why}; type it, or pipe it in: sapi secrets set dev STRIPE_KEY < file\n`;
    const none = await sapi(["set", "dev", "STRIPE_KEY"]);
    assert.deepEqual([none.code, none.err], [1, message("there is no value")]);
    const empty = await sapi(["set", "dev", "STRIPE_KEY"], "");
    assert.deepEqual([empty.code, empty.err], [1, message("the value is empty")]);
    assert.equal(pulumi.stack("dev")?.config, undefined);
  });

  it("refuses a value as an argument, without repeating it", async () => {
    standIn();
    const { code, err } = await sapi(["set", "dev", "STRIPE_KEY", "sk_live_1234"]);
    assert.equal(code, 2);
    assert.match(err, /^sapi secrets: a value is no argument, which others could see; /);
    assert.ok(!err.includes("sk_live_1234"));
  });

  it("prints the value of one, as text or as JSON", async () => {
    standIn({ dev: { config: { "notes:STRIPE_KEY": KEY } } });
    assert.equal((await sapi(["get", "dev", "STRIPE_KEY"])).out, "sk_live_1234\n");
    assert.equal((await sapi(["get", "dev", "STRIPE_KEY", "--json"])).out, '"sk_live_1234"\n');
  });

  it("lists names alone, and where one is missing", async () => {
    const config = {
      "notes:B": KEY,
      "notes:A": KEY,
      "notes:plain": { value: "x", secret: false },
      "aws:token": KEY,
    };
    standIn({ dev: { resources: [], config }, "dev.ApiStack": { config: { "notes:A": KEY } } });
    assert.equal((await sapi(["list", "dev"])).out, "A\nB  not in dev.ApiStack\n");
    assert.equal((await sapi(["list", "dev", "--json"])).out, '["A","B"]\n');
    assert.equal((await sapi(["list", "prod"])).err, "prod: no secret is set\n");
  });

  it("removes one wherever it is, and names the nearest for one that is not", async () => {
    const config = { "notes:STRIPE_KEY": KEY };
    standIn({ dev: { resources: [], config }, "dev.ApiStack": { config } });
    const { code, err } = await sapi(["remove", "dev", "STRIPE_KEY"]);
    assert.deepEqual([code, err], [0, "dev: STRIPE_KEY is removed\n"]);
    assert.deepEqual(pulumi.stack("dev")?.config, {});
    assert.deepEqual(pulumi.stack("dev.ApiStack")?.config, {});
    const repeated = await sapi(["remove", "dev", "STRIPE_KEY"]);
    assert.equal(
      repeated.err,
      'Stage "dev": there is no secret STRIPE_KEY; sapi secrets list dev shows those that there are\n',
    );
  });

  it("says what is wrong in codes of the catalogue", async () => {
    standIn();
    const streams = { stdout: new PassThrough(), stderr: new PassThrough() };
    const io = { ...streams, signal: new AbortController().signal, readSecret: async () => "" };
    const run = (...argv: string[]) =>
      secrets.run(parseCommand(secrets, [...argv, "--program", pulumi.project]), io);
    await assert.rejects(run("set", "dev", "KEY"), { code: "SECRET_VALUE_MISSING" });
    await assert.rejects(run("get", "dev", "KEY"), { code: "SECRET_UNKNOWN" });
  });

  it("refuses what is no action, no name, and a name that no construct has", async () => {
    standIn();
    for (const [argv, message] of [
      [["put", "dev", "KEY"], "<action> is set, get, list or remove, got put"],
      [["get", "dev"], "<name> is missing: id of the Config.Secret"],
      [["get", "dev", "my key"], "a name has letters, digits, - and _, and begins with a letter"],
      [["list", "dev", "KEY"], "list takes no name"],
    ] as const) {
      const { code, err } = await sapi(argv);
      assert.deepEqual([code, err.split("\n")[0]], [2, `sapi secrets: ${message}`]);
    }
  });

  describe("before a deployment", () => {
    const withoutValue = [
      { id: "STRIPE_KEY", stack: "ApiStack" },
      { id: "MAIL_KEY", stack: "MailStack" },
    ];
    const plan = appPlan({ ApiStack: [], MailStack: [] }, { withoutValue });

    it("names all that have no value, and what to run, before anything is changed", async () => {
      standIn();
      for (const command of ["deploy", "diff"] as const) {
        const { error } = await pulumi.sapi(command, ["dev"], { plan });
        assert.deepEqual(
          error?.issues.map(({ code, path, message }) => ({ code, path, message })),
          [
            {
              code: "CONFIG_SECRET_MISSING",
              path: 'Secret "STRIPE_KEY"',
              message: "no value is set; run sapi secrets set dev STRIPE_KEY",
            },
            {
              code: "CONFIG_SECRET_MISSING",
              path: 'Secret "MAIL_KEY"',
              message: "no value is set; run sapi secrets set dev MAIL_KEY",
            },
          ],
        );
      }
      assert.deepEqual([...pulumi.started("up"), ...pulumi.started("preview")], []);
    });

    it("asks Pulumi for those that the settings files do not have, and only for the stacks that are deployed", async () => {
      standIn({ "dev.ApiStack": { config: { "notes:STRIPE_KEY": KEY } } });
      const { error, code } = await pulumi.sapi("deploy", ["dev", "--only", "ApiStack"], { plan });
      assert.equal(error, undefined);
      assert.equal(code, 0);
    });
  });
});

describe("a secret on standard input", () => {
  const signal = new AbortController().signal;

  it("is all that is piped in, without the line break at its end", async () => {
    const input = new PassThrough();
    const read = secretInput(input, new PassThrough(), signal)("value: ");
    input.end("line 1\nline 2\n");
    assert.equal(await read, "line 1\nline 2");
  });

  it("is typed on a terminal, where it is not shown", async () => {
    const input = Object.assign(new PassThrough(), { isTTY: true });
    const output = new PassThrough();
    const read = secretInput(input, output, signal)("value: ");
    input.write("sk_livX\x7fe\r");
    assert.equal(await read, "sk_live");
    assert.equal(textThere(output), "value: \n");
  });

  it("is none when the question ends without an answer", async () => {
    const typed = (end: (input: PassThrough, stop: AbortController) => void) => {
      const input = Object.assign(new PassThrough(), { isTTY: true });
      const stop = new AbortController();
      const read = secretInput(input, new PassThrough(), stop.signal)("value: ");
      end(input, stop);
      return read;
    };
    assert.equal(await typed((input) => input.end("half")), undefined);
    assert.equal(await typed((input) => input.write("\x03")), undefined);
    assert.equal(await typed((_, stop) => stop.abort()), undefined);
  });
});
