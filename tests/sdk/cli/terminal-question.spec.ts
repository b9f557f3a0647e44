import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { ask } from "#sdk/cli/terminal-question";

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
