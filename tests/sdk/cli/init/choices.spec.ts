import assert from "node:assert/strict";
import { UsageError } from "#sdk/cli/command";
import { choose, runningPackageManager } from "#sdk/cli/init/choices";

const QUESTIONS = { describe: (name: string) => `what ${name} is`, running: "pnpm" } as const;

type Options = Parameters<typeof choose>[0]["options"];

function chosen(options: Options, answers?: (string | undefined)[]) {
  const asked: string[] = [];
  const ask = async (question: string) => {
    asked.push(question);
    return answers?.shift();
  };
  const io = {
    stdout: process.stdout,
    stderr: process.stderr,
    signal: new AbortController().signal,
    ...(answers && { choose: ask }),
  };
  return { asked, answer: choose({ args: {}, options }, io, QUESTIONS) };
}

describe("the choices for a new project", () => {
  it("are two questions", async () => {
    const { asked, answer } = chosen({}, ["chat", "yarn"]);
    assert.deepEqual(await answer, { example: "chat", packageManager: "yarn", taken: [] });
    assert.deepEqual(asked, ["Which example does it begin with?", "Which package manager installs it?"]);
  });

  it("are not asked for where an option says them", async () => {
    const { asked, answer } = chosen({ example: "rest" }, ["npm"]);
    assert.deepEqual(await answer, { example: "rest", packageManager: "npm", taken: [] });
    assert.deepEqual(asked, ["Which package manager installs it?"]);
  });

  it("are taken, and told, with --yes and where there is nobody to ask", async () => {
    const taken = {
      example: "notes",
      packageManager: "pnpm",
      taken: ["notes (or --example graphql, chat, rest, users)", "pnpm (or --package-manager npm, yarn)"],
    };
    assert.deepEqual(await chosen({}).answer, taken);
    const { asked, answer } = chosen({ yes: true }, ["chat", "npm"]);
    assert.deepEqual([await answer, asked], [taken, []]);
  });

  it("are none when the user ends a question", async () => {
    assert.equal(await chosen({}, [undefined]).answer, undefined);
    assert.equal(await chosen({}, ["chat", undefined]).answer, undefined);
  });

  it("are refused before anything is asked when an option is wrong", async () => {
    const { asked, answer } = chosen({ "package-manager": "npn" }, ["chat"]);
    const error = await answer.catch((reason: unknown) => reason);
    assert.ok(error instanceof UsageError);
    assert.equal(error.message, '--package-manager takes npm, pnpm, yarn, got "npn"; did you mean npm');
    assert.deepEqual(asked, []);
  });

  it("begin with the package manager that runs the command", () => {
    assert.equal(runningPackageManager("pnpm/9.15.0 npm/? node/v20.19.0 linux x64"), "pnpm");
    assert.equal(runningPackageManager("bun/1.2.0"), "npm");
    assert.equal(runningPackageManager(undefined), "npm");
  });
});
