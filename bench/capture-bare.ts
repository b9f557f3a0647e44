import { readFileSync } from "node:fs";
import * as pulumi from "@pulumi/pulumi";
import type { GraphResource } from "pulumi-serverless-api/testing";
import { loadClasses, makeAll } from "./bare-resources";
import { printCost } from "./capture-cost";

// `<file>`: registers the resources in the file by @pulumi/aws alone, under the SDK's own mocks, and prints the
// cost.
async function main(): Promise<void> {
  const resources = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as GraphResource[];
  loadClasses(resources);
  await printCost(async () => {
    await register(resources);
    return resources.length;
  });
}

/**
 * Registers the resources as the simplest program would. The mocks answer as the provider would, with the results
 * of the capture.
 */
async function register(resources: readonly GraphResource[]): Promise<void> {
  const byName = new Map(resources.map((resource) => [`${resource.type} ${resource.name}`, resource]));
  const mocks: pulumi.runtime.Mocks = {
    newResource({ type, name, inputs }) {
      const { id = name, state } = byName.get(`${type} ${name}`) ?? {};
      return { id, state: { ...state, ...inputs } };
    },
    call: ({ inputs }) => inputs,
  };
  await pulumi.runtime.setMocks(mocks, "bare", "dev", false, "organization");
  await pulumi.runtime.runInPulumiStack(async () => {
    makeAll(resources);
    return {};
  });
  await pulumi.runtime.disconnect();
}

void main();
