import type { GraphResource, GraphValue, ResourceGraph } from "../graph/types";

/** Name of the file next to the program that tells the compiler what handlers are bound to. */
export const BINDING_TYPES_FILE = "sapi-env.d.ts";

const HEAD = "// Written by `sapi dev` and `sapi types` from what the program binds. Do not edit.";
const MODULE = "pulumi-serverless-api/node";
const VARIABLE = /^SAPI_([A-Za-z0-9]+)_([A-Za-z0-9]+)_(\w+)$/;

/** Whether there is somebody to read the types: not where all functions of a program are in other languages. */
export function hasReaders(graph: Pick<ResourceGraph, "resources">): boolean {
  const runtimes = lambdasOf(graph).map(({ inputs }) => inputs.runtime);
  return (
    runtimes.length === 0 || runtimes.some((runtime) => String(runtime ?? "nodejs").startsWith("nodejs"))
  );
}

/**
 * Types for the constructs that the functions of a program are bound to. A handler that looks up an unbound id does not
 * compile. The same graph gives the same text.
 */
export function bindingTypes(graph: ResourceGraph): string {
  const kinds = boundIds(graph);
  if (kinds.size === 0) return `${HEAD}\nexport {};\n`;
  const interfaces = [...kinds].sort(byName).map(([kind, ids]) => {
    const members = [...ids].sort().map((id) => `    ${propertyName(id)}: true;`);
    return [`  interface ${kind}Bindings {`, ...members, "  }"].join("\n");
  });
  const body = [`declare module "${MODULE}" {`, ...interfaces, "}"].join("\n");
  return `${HEAD}\nimport "${MODULE}";\n\n${body}\n`;
}

/** The id as the name of a property, with quotes only where they are needed, as formatters write it. */
function propertyName(id: string): string {
  return /^\w+$/.test(id) ? id : JSON.stringify(id);
}

/** The ids by kind, as the program writes them. */
function boundIds(graph: ResourceGraph): Map<string, Set<string>> {
  const kinds = new Map<string, Set<string>>();
  for (const variable of lambdaVariables(graph)) {
    const [, kind, , folded] = VARIABLE.exec(variable) ?? [];
    if (kind === undefined || folded === undefined) continue;
    const ids = kinds.get(kind) ?? new Set();
    kinds.set(kind, ids.add(unfoldId(graph, kind, folded)));
  }
  return kinds;
}

function lambdasOf({ resources }: Pick<ResourceGraph, "resources">): readonly GraphResource[] {
  // Loaded here, so that a start says at once what it does.
  const { FUNCTION_TYPE } = require("../graph/function-uri") as typeof import("../graph/function-uri");
  return resources.filter(({ type }) => type === FUNCTION_TYPE);
}

function lambdaVariables(graph: ResourceGraph): readonly string[] {
  return lambdasOf(graph).flatMap(({ inputs }) => {
    const { variables } = (inputs.environment ?? {}) as { readonly variables?: Record<string, GraphValue> };
    return Object.keys(variables ?? {});
  });
}

/** A variable has `_` where the id may have `-`. The logical name of the construct ends in the id as written. */
function unfoldId({ resources }: ResourceGraph, kind: string, folded: string): string {
  const isOwner = ({ type, name }: GraphResource) =>
    type === `serverless-api:index:${kind}` && name.replaceAll("-", "_").endsWith(`_${folded}`);
  const owner = resources.find(isOwner);
  return owner ? owner.name.slice(-folded.length) : folded;
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
