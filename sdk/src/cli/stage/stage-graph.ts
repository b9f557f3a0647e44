import { GraphIndex } from "../../graph";
import type { GraphOptions, GraphResource, GraphValue } from "../../graph/types";
import type { DeployedResource } from "./deployed-stage";

const STACK = "pulumi:pulumi:Stack";

/** The options of all resources, since no view of a deployed stage shows them. */
const NO_OPTIONS: GraphOptions = {
  protect: false,
  retainOnDelete: false,
  deleteBeforeReplace: false,
  ignoreChanges: [],
  aliases: [],
  provider: undefined,
};

/** The resources of a deployed stage as a graph: the views of a program show it as well. Its values are those of AWS. */
export function graphOfStage(
  project: string,
  stage: string,
  resources: readonly DeployedResource[],
): GraphIndex {
  const stacks = new Set(resources.filter(({ type }) => type === STACK).map(({ urn }) => urn));
  const made = resources.filter(({ type }) => type !== STACK && !type.startsWith("pulumi:"));
  return new GraphIndex({
    project,
    stack: stage,
    resources: made.map((resource) => graphResource(resource, stacks)),
    outputs: {},
    logs: [],
  });
}

function graphResource(resource: DeployedResource, stacks: ReadonlySet<string>): GraphResource {
  const { urn, type, name, id, parent, inputs, outputs } = resource;
  return {
    urn,
    type,
    name,
    id,
    custom: id !== "",
    parent: parent === undefined || stacks.has(parent) ? undefined : parent,
    inputs: inputs as Readonly<Record<string, GraphValue>>,
    // A component's outputs may lack what only its inputs have.
    state: { ...inputs, ...outputs } as Readonly<Record<string, GraphValue>>,
    dependencies: [],
    propertyDependencies: {},
    options: NO_OPTIONS,
  };
}
