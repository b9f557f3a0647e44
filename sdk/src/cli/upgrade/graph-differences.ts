import type { GraphResource, GraphValue, ResourceGraph } from "../../graph/types";
import { RESERVED_OUTPUTS } from "../../values/stack-state";

/** Something that a program makes in another way than another program does. */
export interface GraphDifference {
  /** Type token of the resource, or `output` for a stack output. */
  readonly type: string;
  /** Logical name. */
  readonly name: string;
  /** Path of the input, or `options.` and the name of an option. Absent where the whole resource is new or gone. */
  readonly property?: string;
  /** `undefined` for what was not there. */
  readonly before?: unknown;
  /** `undefined` for what is not there any more. */
  readonly after?: unknown;
}

/** Stands for a value that is not to be shown. */
const SECRET = "[secret]";

/** The differences between the resources and outputs of two programs, in the order in which the first makes them. */
export function graphDifferences(before: ResourceGraph, after: ResourceGraph): readonly GraphDifference[] {
  const now = new Map(after.resources.map((resource) => [identity(resource), resource]));
  const differences: GraphDifference[] = [];
  for (const old of before.resources) {
    const { type, name } = old;
    const same = now.get(identity(old));
    now.delete(identity(old));
    if (same) differences.push(...resourceDifferences(old, same));
    else differences.push({ type, name, before: "made" });
  }
  for (const { type, name } of now.values()) differences.push({ type, name, after: "made" });
  return [...differences, ...outputDifferences(before, after)];
}

/** The identity that a resource has for Pulumi. Another parent of the same type is the same to it. */
function identity({ urn, id, external }: GraphResource): string {
  return external ? `${urn} ${id}` : urn;
}

function resourceDifferences(before: GraphResource, after: GraphResource): readonly GraphDifference[] {
  const { type, name } = before;
  const secret = new Set([...(before.secretInputs ?? []), ...(after.secretInputs ?? [])]);
  const inputs = diff(before.inputs, after.inputs, "").map((difference) =>
    secret.has(topOf(difference.property)) ? hidden(difference) : difference,
  );
  const options = diff(comparable(before), comparable(after), "options");
  return [...inputs, ...options].map((difference) => ({ type, name, ...difference }));
}

/** Aliases say what a resource was called once, which changes nothing where it is called the same. */
function comparable({ options: { aliases, ...options }, parent, secretInputs = [] }: GraphResource): Tree {
  return { ...options, parent, secretInputs } as Tree;
}

/** Differences of the program's own outputs. The library adds others for stacks that are deployed apart. */
function outputDifferences(before: ResourceGraph, after: ResourceGraph): readonly GraphDifference[] {
  return diff(ownOutputs(before), ownOutputs(after), "").map(({ property, ...values }) => ({
    type: "output",
    name: property,
    ...values,
  }));
}

function ownOutputs({ outputs }: ResourceGraph): Tree {
  return Object.fromEntries(Object.entries(outputs).filter(([name]) => !name.startsWith(RESERVED_OUTPUTS)));
}

interface Found {
  readonly property: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

type Tree = Readonly<Record<string, GraphValue | undefined>>;

/** The deepest places that differ. */
function diff(before: unknown, after: unknown, path: string): readonly Found[] {
  const [one, other] = [branchOf(before), branchOf(after)];
  if (one && other && Array.isArray(one) === Array.isArray(other)) {
    const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
    const isList = Array.isArray(one);
    return keys.flatMap((key) => diff(one[key], other[key], join(path, key, isList)));
  }
  if (before === after) return [];
  return [
    {
      property: path,
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
    },
  ];
}

/** Objects, lists, and texts that hold one, such as policies. */
function branchOf(value: unknown): Tree | undefined {
  if (typeof value === "object" && value !== null) return value as Tree;
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return undefined;
  try {
    return JSON.parse(value) as Tree;
  } catch {
    // A text that only looks like one.
    return undefined;
  }
}

function join(path: string, key: string, isList: boolean): string {
  if (isList) return `${path}[${key}]`;
  if (!/^[\w$]+$/.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path === "" ? key : `${path}.${key}`;
}

function topOf(property: string): string {
  return /^[\w$]*/.exec(property)?.[0] ?? "";
}

function hidden({ property, before, after }: Found): Found {
  return {
    property,
    ...(before !== undefined && { before: SECRET }),
    ...(after !== undefined && { after: SECRET }),
  };
}
