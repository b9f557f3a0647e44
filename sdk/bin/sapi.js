#!/usr/bin/env node
const keeper = require("../dist/loading/kept-modules.js").ModuleKeeper.begin("sapi");
const { main } = require("../dist/cli/main.js");

process.once("exit", () => keeper?.keep());

main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
  // Whatever is left over must not keep a command alive that has ended.
  setTimeout(() => process.exit(), 1000).unref();
});
