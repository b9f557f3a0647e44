// Pictures of the graphs of examples, as `sapi graph --format svg` prints them.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Writable } from "node:stream";
import { ROOT } from "./settings.mjs";

const require = createRequire(import.meta.url);

/**
 * The pictures of those examples that are written in TypeScript. Programs in other languages need their tools.
 *
 * @param {readonly string[]} names
 * @returns {Promise<Map<string, string>>} SVG, by the name of the example
 */
export async function drawGraphs(names) {
  const { main } = require("../../sdk/dist/cli/main.js");
  const graphs = new Map();
  for (const name of names.filter(isNode)) {
    const [stdout, stderr] = [new Text(), new Text()];
    const folder = join(ROOT, "examples", name);
    const code = await main(["graph", folder, "--format", "svg"], {
      stdout,
      stderr,
      signal: new AbortController().signal,
    });
    if (code !== 0) throw new Error(`sapi graph ${folder}: ${stderr.text}`);
    graphs.set(name, stdout.text);
  }
  return graphs;
}

function isNode(name) {
  return /^runtime: nodejs$/m.test(readFileSync(join(ROOT, "examples", name, "Pulumi.yaml"), "utf8"));
}

/** A stream that keeps what is written. */
class Text extends Writable {
  text = "";

  _write(chunk, _encoding, done) {
    this.text += chunk;
    done();
  }
}
