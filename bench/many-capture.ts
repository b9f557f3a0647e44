import { captureFile } from "../sdk/dist/graph";

// `<folder>`: captures the program in the folder, as a start without a cache does.
async function main(): Promise<void> {
  const { graph } = await captureFile({
    program: process.argv[2] ?? "",
    stack: "dev",
    config: {},
    cache: false,
  });
  console.log(JSON.stringify({ resources: graph.resources.length }));
}

void main();
