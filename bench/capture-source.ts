import * as library from "pulumi-serverless-api";
import { capture } from "pulumi-serverless-api/testing";
import { printCost } from "./capture-cost";
import { sourceProgram } from "./source-kinds";

// `<kind> <count> <own|one>`: captures constructs that call as many functions, each its own or all the same one,
// and prints the cost.
const [kind = "", count = "1", functions = "own"] = process.argv.slice(2);

async function main(): Promise<void> {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
  // Loads the lazy modules.
  await captured(1);
  await printCost(() => captured(Number(count)));
}

/** Returns the number of registered resources. */
async function captured(wanted: number): Promise<number> {
  const { graph } = await capture(() => sourceProgram(library, { kind, count: wanted, functions }));
  return graph.resources.length;
}

void main();
