// A provider that has nothing: what any costs that is written with the SDK.
const { provider } = require("@pulumi/pulumi");

exports.serving = provider.main({ version: "0.1.0", schema: "{}" }, process.argv.slice(2));
