// A provider without components, which shows the cost of any provider that uses the SDK.
const { provider } = require("@pulumi/pulumi");

exports.serving = provider.main({ version: "0.1.0", schema: "{}" }, process.argv.slice(2));
