#!/usr/bin/env node
require("../dist/cli/young-space.js").keepYoungSpaceSmall();
const { main } = require("../dist/cli/main.js");

main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
  // Whatever is left over must not keep a command alive that has ended.
  setTimeout(() => process.exit(), 1000).unref();
});
