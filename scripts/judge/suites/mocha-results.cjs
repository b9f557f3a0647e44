"use strict";
/** A reporter of mocha, of any version. It writes the outcome of each test into `JUDGED_RESULTS`. */
const { appendFileSync } = require("node:fs");
const { begin } = require("./redirect.cjs");

module.exports = function JudgedResults(runner) {
  const names = new Names();
  const write = (test, outcome, message) => {
    const line = JSON.stringify({ name: names.of(test), outcome, message });
    appendFileSync(process.env.JUDGED_RESULTS, `${line}\n`);
  };
  runner.on("test", begin);
  runner.on("pass", (test) => write(test, "passed"));
  runner.on("pending", (test) => write(test, "skipped"));
  runner.on("fail", (test, error) => write(test, "failed", messageOf(error)));
};

/** Tests of a suite may have the same title: the second one is `title (2)`. */
class Names {
  #byTest = new Map();
  #counts = new Map();

  of(test) {
    const known = this.#byTest.get(test);
    if (known !== undefined) return known;
    const title = test.fullTitle();
    const count = (this.#counts.get(title) ?? 0) + 1;
    this.#counts.set(title, count);
    const name = count === 1 ? title : `${title} (${count})`;
    this.#byTest.set(test, name);
    return name;
  }
}

/** Values of several lines are shortened in the message itself. */
function messageOf({ message, actual, expected }) {
  if (actual === undefined || expected === undefined) return message;
  return `got ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`;
}
