// `<file of pools>`: serves them as the local mode does, whose other modules are loaded by then, and prints how many
// milliseconds that took. Compiled code without a loader, since loading is a part of it.
require("../sdk/dist/local");
const { GraphIndex } = require("../sdk/dist/graph/graph-index");
const { readPoolsFile } = require("../sdk/dist/local/services/cognito/user-pool/settings/pools-file");

// Every session has them.
const { AwsEndpoint } = require("../sdk/dist/local/services/endpoint/endpoint");
const { ours } = require("../sdk/dist/local/services/endpoint/mounted");

async function main() {
  const resources = readPoolsFile(process.argv[2]);
  new GraphIndex({ project: "", stack: "", resources, outputs: {}, logs: [] });
  const began = performance.now();
  const { AuthServer } = require("../sdk/dist/local/services/cognito/port/auth-server");
  const ignore = () => {};
  const endpoint = new AwsEndpoint({
    place: { region: "us-east-1", accountId: "123456789012" },
    findCaller: () => undefined,
    trusted: { names: [], addresses: false },
    onError: ignore,
  });
  const server = await AuthServer.start({
    port: 0,
    host: "127.0.0.1",
    data: undefined,
    seed: undefined,
    invoke: () => Promise.reject(new Error("there are no functions")),
    portOf: (services) => endpoint.portOf(services),
    post: ignore,
    notice: ignore,
    onError: ignore,
  });
  for (const service of server.services) endpoint.mount(ours(service));
  await server.serve(resources);
  console.log(JSON.stringify({ ms: performance.now() - began }));
  await server.close();
}

void main();
