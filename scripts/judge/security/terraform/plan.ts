import type { GraphResource, GraphValue, ResourceGraph } from "#sdk/graph/types";
import { attributeName, blockName, isMap, snake, terraformType } from "./names";

/** A plan of Terraform in JSON, as far as scanners read it. */
export interface TerraformPlan {
  readonly format_version: string;
  readonly terraform_version: string;
  readonly planned_values: { readonly root_module: { readonly resources: readonly PlannedResource[] } };
  readonly resource_changes: readonly ResourceChange[];
  readonly configuration: { readonly root_module: { readonly resources: readonly Configured[] } };
}

export interface PlannedResource {
  /** `aws_sqs_queue.orders_Queue`. */
  readonly address: string;
  readonly mode: "managed";
  readonly type: string;
  readonly name: string;
  readonly values: Readonly<Record<string, GraphValue>>;
}

interface ResourceChange {
  readonly address: string;
  readonly type: string;
  readonly name: string;
  readonly change: {
    readonly actions: readonly ["create"];
    readonly before: null;
    readonly after: Readonly<Record<string, GraphValue>>;
  };
}

interface Configured {
  readonly address: string;
  readonly type: string;
  readonly name: string;
  readonly expressions: Readonly<Record<string, { readonly references: readonly string[] }>>;
}

/**
 * A graph as Terraform would plan it. References to other resources are in `configuration`, by which scanners connect the
 * two. An attribute that is nothing else has no value, as before anything is made. Components and resources that are only
 * read are left out. Names begin with the prefix.
 */
export function terraformPlan({ resources }: ResourceGraph, prefix: string): TerraformPlan {
  const addresses = new Map(
    resources
      .filter(({ custom, external, type }) => custom && !external && type.startsWith("aws:"))
      .map((resource) => [resource.urn, { resource, ...addressOf(resource, prefix) }] as const),
  );
  const planned: PlannedResource[] = [];
  const configured: Configured[] = [];
  for (const { resource, ...identity } of addresses.values()) {
    const { values, expressions } = attributesOf(resource, identity.type, addresses);
    planned.push({ ...identity, mode: "managed", values });
    configured.push({ ...identity, expressions });
  }
  return {
    format_version: "1.2",
    terraform_version: "1.9.0",
    planned_values: { root_module: { resources: planned } },
    resource_changes: planned.map(({ address, type, name, values }) => ({
      ...{ address, type, name },
      change: { actions: ["create"], before: null, after: values },
    })),
    configuration: { root_module: { resources: configured } },
  };
}

type Address = ReturnType<typeof addressOf>;
type Addresses = ReadonlyMap<string, Address & { readonly resource: GraphResource }>;

function addressOf({ type: token, name: logical }: GraphResource, prefix: string) {
  const type = terraformType(token);
  const name = `${prefix}_${logical}`.replace(/[^\w-]/g, "_");
  return { type, name, address: `${type}.${name}` };
}

function attributesOf(resource: GraphResource, type: string, addresses: Addresses) {
  const values: Record<string, GraphValue> = {};
  const expressions: Record<string, { references: readonly string[] }> = {};
  for (const [input, value] of Object.entries(resource.inputs)) {
    const name = nameOf(attributeName(type, input), value);
    const sources = (resource.propertyDependencies[input] ?? []).flatMap((urn) => addresses.get(urn) ?? []);
    const [whole] = sources.flatMap((source) => {
      const output = outputWith(source.resource, value);
      return output === undefined ? [] : [[`${source.address}.${output}`, source.address]];
    });
    if (whole) expressions[name] = { references: whole };
    else {
      values[name] = toTerraform(name, value);
      if (sources.length > 0)
        expressions[name] = { references: sources.flatMap(({ address }) => [`${address}.id`, address]) };
    }
  }
  return { values, expressions };
}

/** The output of a resource that has this value. */
function outputWith({ id, state, inputs }: GraphResource, value: GraphValue): string | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  if (value === id) return "id";
  const [output] = Object.entries(state).find(([name, one]) => one === value && inputs[name] !== value) ?? [];
  return output === undefined ? undefined : snake(output);
}

function nameOf(name: string, value: GraphValue): string {
  return Array.isArray(value) && value.some(isObject) ? blockName(name) : name;
}

/** Blocks are lists, even a single one. */
function toTerraform(name: string, value: GraphValue): GraphValue {
  if (Array.isArray(value)) return value.map((one) => (isObject(one) ? block(one) : one));
  if (!isObject(value)) return value;
  if ("$asset" in value) return "archive.zip";
  return isMap(name) ? value : [block(value)];
}

function block(value: Readonly<Record<string, GraphValue>>): GraphValue {
  return Object.fromEntries(
    Object.entries(value).map(([input, one]) => {
      const name = nameOf(snake(input), one);
      return [name, toTerraform(name, one)];
    }),
  );
}

function isObject(value: GraphValue): value is Readonly<Record<string, GraphValue>> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
