import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { ask, askChoice } from "#sdk/cli/terminal-question";
import { textThere } from "../../support/text-there";

describe("a question on the terminal", () => {
  const asked = (write: (input: PassThrough, controller: AbortController) => void): Promise<boolean> => {
    const input = new PassThrough();
    const controller = new AbortController();
    const answer = ask("go on?", { input, output: new PassThrough(), signal: controller.signal });
    write(input, controller);
    return answer;
  };

  it("is answered with y or yes, and with nothing else", async () => {
    for (const text of ["y", "Y", "yes", " yes "])
      assert.equal(await asked((input) => input.write(`${text}\n`)), true);
    for (const text of ["", "n", "no", "yep", "yy"]) {
      assert.equal(await asked((input) => input.write(`${text}\n`)), false);
    }
  });

  it("is a no where nobody can answer any more", async () => {
    assert.equal(await asked((input) => input.end()), false);
    // Somebody who has typed y may have wanted to go on typing.
    assert.equal(await asked((input) => input.end("y")), false);
  });

  it("is a no when the command is to end, also before it was asked", async () => {
    assert.equal(await asked((_, controller) => controller.abort()), false);
    const signal = AbortSignal.abort();
    assert.equal(await ask("go on?", { input: new PassThrough(), output: new PassThrough(), signal }), false);
  });
});

describe("a choice on the terminal", () => {
  const CHOICES = [
    { name: "notes", description: "an API" },
    { name: "chat", description: "" },
  ];

  /** The choice, and the output until then. */
  async function chosen(
    typed: (input: PassThrough, output: PassThrough) => void,
  ): Promise<[string | undefined, string]> {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const signal = new AbortController().signal;
    const answer = askChoice("Which?", CHOICES, "notes", { input, output, signal });
    typed(input, output);
    return [await answer, textThere(output)];
  }

  it("is shown as a list, and made by name or by number", async () => {
    const [answer, shown] = await chosen((input) => input.write("2\n"));
    assert.equal(answer, "chat");
    assert.match(shown, /^Which\?\n {2}1 {2}notes {2}an API\n {2}2 {2}chat\n/);
    assert.match(shown, /name or number \[notes\] /);
    assert.equal((await chosen((input) => input.write(" CHAT \n")))[0], "chat");
  });

  it("is the default when nothing is typed", async () => {
    assert.equal((await chosen((input) => input.write("\n")))[0], "notes");
  });

  it("is asked for again after what is none", async () => {
    const answers = ["3\n", "chatt\n", "chat\n"];
    let shown = "";
    const [answer] = await chosen((input, output) => {
      output.on("data", (text) => {
        shown += String(text);
        if (String(text).startsWith("name or number")) input.write(answers.shift());
      });
    });
    assert.deepEqual(answers, []);
    assert.equal(answer, "chat");
    assert.match(shown, /"3" is none of them; type a name, or a number from 1 to 2\n/);
    assert.match(shown, /"chatt" is none of them; did you mean chat\n/);
  });

  it("is none where nobody can answer any more", async () => {
    assert.equal((await chosen((input) => input.end()))[0], undefined);
  });
});
