#!/usr/bin/env node
const cache = require("../dist/loading/module-cache.js").ModuleCache.begin("sapi");
const { main } = require("../dist/cli/main.js");

process.once("exit", () => cache?.save());

main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
  // Open handles must not keep a command alive that has ended.
  setTimeout(() => process.exit(), 1000).unref();
});
