import * as pulumi from "@pulumi/pulumi";
import type { GraphResource, GraphValue } from "pulumi-serverless-api/testing";

type Inputs = Record<string, pulumi.Input<unknown>>;
type ResourceClass = new (
  name: string,
  inputs: Inputs,
  opts: pulumi.ResourceOptions,
) => pulumi.CustomResource;

/** Makes the resources by `@pulumi/aws` alone, as the simplest program would. */
export function makeAll(resources: readonly GraphResource[]): void {
  const made = new Map<string, pulumi.Resource>();
  const known = new Map(resources.map((resource) => [resource.urn, resource]));
  for (const resource of resources) made.set(resource.urn, make(resource, made, known));
}

/** Loads the classes, which is part of every start. */
export function loadClasses(resources: readonly GraphResource[]): void {
  for (const { type, custom } of resources) if (custom) classOf(type);
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
