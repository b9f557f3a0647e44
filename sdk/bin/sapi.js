#!/usr/bin/env node
const { keepYoungSpaceSmall } = require("../dist/cli/young-space.js");
keepYoungSpaceSmall();
const keeper = require("../dist/loading/kept-modules.js").ModuleKeeper.begin("sapi");
const { main } = require("../dist/cli/main.js");

process.once("exit", () => {
  // V8 takes again what it has compiled with the same flags.
  keepYoungSpaceSmall();
  keeper?.keep();
});

main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
  // Whatever is left over must not keep a command alive that has ended.
  setTimeout(() => process.exit(), 1000).unref();
});
