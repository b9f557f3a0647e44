// `<file of pools>`: serves the pools as the local mode does, and prints the milliseconds that it took. The other
// modules of the local mode are loaded before. It runs compiled code without a loader, since loading is part of
// the time.
require("../sdk/dist/local");
const { GraphIndex } = require("../sdk/dist/graph/graph-index");
const { readPoolsFile } = require("../sdk/dist/local/services/cognito/user-pool/settings/pools-file");

// The modules that every session loads.
const { AwsEndpoint } = require("../sdk/dist/local/services/endpoint/endpoint");
const { ours } = require("../sdk/dist/local/services/endpoint/backend");

async function main() {
  const resources = readPoolsFile(process.argv[2]);
  new GraphIndex({ project: "", stack: "", resources, outputs: {}, logs: [] });
  const began = performance.now();
  const { AuthServer } = require("../sdk/dist/local/services/cognito/port/auth-server");
  const ignore = () => {};
  const endpoint = new AwsEndpoint({
    accountRegion: { region: "us-east-1", accountId: "123456789012" },
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
