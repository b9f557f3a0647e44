import { strict as assert } from "node:assert";
import { execFile } from "node:child_process";
import * as path from "node:path";
import { promisify } from "node:util";
import { ROOT } from "../../support/paths";

/** Ends with the first words on stderr, and lists what was loaded by then. */
const UNTIL_FIRST_WORDS = `
const { main } = require("./sdk/dist/cli/main.js");
const stderr = {
  write: (text) => {
    console.log(JSON.stringify({ text, loaded: Object.keys(require.cache) }));
    process.exit();
  },
};
main(process.argv.slice(1), { stderr });
`;

describe("the command line", () => {
  for (const command of ["dev", "auth"]) {
    it(`loads nothing but itself before sapi ${command} says what it starts`, async () => {
      const args = ["--eval", UNTIL_FIRST_WORDS, command, "examples/notes"];
      const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT });
      const { text, loaded } = JSON.parse(stdout) as { text: string; loaded: readonly string[] };

      assert.equal(text, `starting ${path.join(ROOT, "examples", "notes")} as stack dev\n`);
      const folders = loaded.map(
        (file) => path.relative(path.join(ROOT, "sdk", "dist"), file).split(path.sep)[0],
      );
      assert.deepEqual([...new Set(folders)].sort(), ["cli", "errors"]);
    });
  }
});
