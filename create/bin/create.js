#!/usr/bin/env node
// `npm create pulumi-serverless-api notes` is `sapi init notes`.
const { dirname, join } = require("node:path");

process.argv.splice(2, 0, "init");
require(join(dirname(require.resolve("pulumi-serverless-api/package.json")), "bin", "sapi.js"));
