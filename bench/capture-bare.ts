import { readFileSync } from "node:fs";
import * as pulumi from "@pulumi/pulumi";
import type { GraphResource, GraphValue } from "pulumi-serverless-api/testing";
import { printCost } from "./capture-cost";

type Inputs = Record<string, pulumi.Input<unknown>>;
type ResourceClass = new (
  name: string,
  inputs: Inputs,
  opts: pulumi.ResourceOptions,
) => pulumi.CustomResource;

// `<file>`: registers the resources in the file by @pulumi/aws alone, under the SDK's own mocks, and prints the
// cost.
async function main(): Promise<void> {
  const resources = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as GraphResource[];
  for (const { type, custom } of resources) if (custom) classOf(type);
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
    const made = new Map<string, pulumi.Resource>();
    const known = new Map(resources.map((resource) => [resource.urn, resource]));
    for (const resource of resources) made.set(resource.urn, make(resource, made, known));
    return {};
  });
  await pulumi.runtime.disconnect();
}

function make(
  resource: GraphResource,
  made: ReadonlyMap<string, pulumi.Resource>,
  known: ReadonlyMap<string, GraphResource>,
): pulumi.Resource {
  const { type, name, custom, inputs, parent, propertyDependencies } = resource;
  const opts = parent === undefined ? {} : { parent: made.get(parent) };
  if (!custom) return new pulumi.ComponentResource(type, name, {}, opts as pulumi.ComponentResourceOptions);
  const given: Inputs = {};
  for (const [key, value] of Object.entries(inputs)) {
    const source = propertyDependencies[key]?.at(-1);
    const from = source === undefined ? undefined : made.get(source);
    given[key] = from && source !== undefined ? outputOf(value, from, known.get(source)) : toInput(value);
  }
  return new (classOf(type))(name, given, opts as pulumi.ResourceOptions);
}

/** An input from another resource: its output as it is, or a text made from it. */
function outputOf(
  value: GraphValue,
  from: pulumi.Resource,
  source: GraphResource | undefined,
): pulumi.Input<unknown> {
  const { id } = from as pulumi.CustomResource;
  if (source?.id === value) return id;
  const [key] = Object.entries(source?.state ?? {}).find(([, output]) => output === value) ?? [];
  const output = key === undefined ? undefined : (from as unknown as Inputs)[key];
  return output ?? id.apply(() => value);
}

/** All archives are the same one, since nothing reads them. */
function toInput(value: GraphValue): unknown {
  const isAsset = typeof value === "object" && value !== null && "$asset" in value;
  return isAsset ? new pulumi.asset.AssetArchive({ handler: new pulumi.asset.StringAsset("code") }) : value;
}

/** `aws:lambda/function:Function` is the class `Function` of `@pulumi/aws/lambda`. */
function classOf(type: string): ResourceClass {
  const [, modulePath = "", name = ""] = type.split(":");
  return require(`@pulumi/aws/${modulePath.split("/")[0]}`)[name] as ResourceClass;
}

void main();
