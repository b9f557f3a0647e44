import type { GraphResource, ResourceGraph } from "#sdk/graph/index";

/** A resource of a hand-made graph. Omitted fields are empty. */
export function graphResource(
  type: string,
  name: string,
  parts: Partial<Omit<GraphResource, "type" | "name">> = {},
): GraphResource {
  return {
    urn: `urn:pulumi:dev::notes::${type}::${name}`,
    type,
    name,
    id: `${name}-id`,
    custom: !type.startsWith("serverless-api:"),
    parent: undefined,
    inputs: {},
    state: {},
    dependencies: [],
    propertyDependencies: {},
    options: {
      protect: false,
      retainOnDelete: false,
      deleteBeforeReplace: false,
      ignoreChanges: [],
      aliases: [],
      provider: undefined,
    },
    ...parts,
  };
}

/** A hand-made graph. */
export function resourceGraph(...resources: GraphResource[]): ResourceGraph {
  return { project: "notes", stack: "dev", resources, outputs: {}, logs: [] };
}
