import type { GraphResource, StackOutputs } from "#sdk/graph/index";
import { type Recorded, record } from "./record";

/** The registrations of each app stack of a program, deployed in this order in separate Pulumi stacks. */
export async function recordSplit(
  program: () => unknown,
  stackIds: readonly string[],
  deployed: StackOutputs = {},
): Promise<readonly Recorded[]> {
  const recorded: Recorded[] = [];
  const references: Record<string, Readonly<Record<string, unknown>>> = { ...deployed };
  for (const stackId of stackIds) {
    const stack = `dev.${stackId}`;
    const found = await record(program, { stack, stackReferences: references });
    recorded.push(found);
    references[stack] = found.graph.outputs;
  }
  return recorded;
}

const FRAMEWORK = /^(pulumi:|serverless-api:)/;
/** The suffix that Pulumi appends to a logical name to make a physical one. */
const SUFFIX = /-[0-9a-f]{7}(?![0-9a-f-])/g;

/**
 * The resources below an app stack by type and name, with their inputs.
 * Ids that AWS chooses are replaced by a description, so that two deployments can be compared. Pass all
 * recordings of a deployment, that of the app stack last.
 */
export function madeIn(
  stackId: string,
  ...deployment: readonly Recorded[]
): Readonly<Record<string, unknown>> {
  const names = new Map(deployment.flatMap((recorded) => recorded.resources().flatMap(namesOfIds)));
  const own = deployment.at(-1)?.resources() ?? [];
  const made = own.filter((resource) => !FRAMEWORK.test(resource.type) && stackOf(resource, own) === stackId);
  return Object.fromEntries(made.map(({ type, name, inputs }) => [`${type} ${name}`, named(inputs, names)]));
}

/** Inputs of resources with ids in them. */
const HASH = /[0-9a-f]{64}/g;
/** Ids of most services, and those of Cognito, which begin with the region. */
const ID = /us-east-1[_:][a-z0-9-]+|[a-z0-9]{6,}/g;
const WHOLE_ID = new RegExp(`^(?:${ID.source})$`);

/** Ids and the like that are neither names nor ARNs. */
function namesOfIds({ type, name, id, state }: GraphResource): readonly (readonly [string, string])[] {
  if (FRAMEWORK.test(type)) return [];
  return [id, state.rootResourceId]
    .filter((value): value is string => typeof value === "string" && WHOLE_ID.test(value))
    .map((value, index) => [value, `<${index === 0 ? "id" : "root"} of ${type} ${name}>`]);
}

function named(inputs: unknown, names: ReadonlyMap<string, string>): unknown {
  const text = JSON.stringify(inputs).replace(ID, (word) => names.get(word) ?? word);
  return JSON.parse(text.replace(HASH, "<hash>").replace(SUFFIX, "-<suffix>"));
}

function stackOf(resource: GraphResource, all: readonly GraphResource[]): string | undefined {
  let next: GraphResource | undefined = resource;
  while (next && next.type !== "serverless-api:index:Stack") {
    const { parent }: GraphResource = next;
    next = all.find(({ urn }) => urn === parent);
  }
  return next?.name;
}
