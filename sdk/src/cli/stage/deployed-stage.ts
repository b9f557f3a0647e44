import { TYPE } from "../../aws/tokens";
import { constructId, type PlacedResource } from "../../graph/construct-id";
import { nameOf } from "../deploy/changes";
import type { StateResource } from "../deploy/engine";
import { readStateValue, textOf } from "./state-value";

/** A resource of a deployed stage, as its last deployment or refresh has left it in the state. */
export interface DeployedResource extends PlacedResource {
  /** Name of the Pulumi stack: `dev`, or `dev.ApiStack`. */
  readonly pulumiStack: string;
  /** Id in AWS. Empty for components. */
  readonly id: string;
  /** Id that the program gave the construct around it, or else its logical name. */
  readonly constructId: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly outputs: Readonly<Record<string, unknown>>;
}

/** A function of a deployed stage. */
export interface DeployedFunction extends DeployedResource {
  readonly arn: string;
  readonly region: string;
  readonly functionName: string;
  /** Empty for an image. */
  readonly handler: string;
  /** ARN of the role that it runs with. */
  readonly role: string;
  /** Base64 of the SHA-256 of its archive, as AWS last said. Absent where no deployment or refresh has asked. */
  readonly codeSha256: string | undefined;
  /** Name of its log group. */
  readonly logGroup: string;
  /** Name of the alias that its callers use. Absent where they call the function itself. */
  readonly alias: string | undefined;
  /** Environment variables. Secret ones are masked unless the state was read with them. */
  readonly environment: Readonly<Record<string, string>>;
}

/** All resources of the Pulumi stacks of a stage, in the order of their states. */
export function deployedResources(
  states: ReadonlyMap<string, readonly StateResource[]>,
): readonly DeployedResource[] {
  return [...states].flatMap(([pulumiStack, resources]) => {
    const placed = new Map(resources.map((resource) => [resource.urn, placedOf(resource)]));
    return resources.map((resource) => {
      const own = placed.get(resource.urn) as PlacedResource;
      return {
        ...own,
        pulumiStack,
        id: resource.id ?? "",
        constructId: constructId(own, (urn) => placed.get(urn)),
        inputs: readStateValue(resource.inputs) as DeployedResource["inputs"],
        outputs: readStateValue(resource.outputs) as DeployedResource["outputs"],
      };
    });
  });
}

function placedOf({ urn, type, parent }: StateResource): PlacedResource {
  return { urn, type, name: nameOf(urn), parent };
}

/** The functions among the resources of a stage. A function that is only read, or not made yet, has no ARN and is left out. */
export function deployedFunctions(resources: readonly DeployedResource[]): readonly DeployedFunction[] {
  const aliases = resources.filter(({ type }) => type === TYPE.lambda.Alias);
  return resources
    .filter(({ type, outputs }) => type === TYPE.lambda.Function && textOf(outputs.arn) !== undefined)
    .map((resource) => {
      const { inputs, outputs, id } = resource;
      const arn = String(outputs.arn);
      const functionName = textOf(outputs.name) ?? id;
      const { logGroup } = (outputs.loggingConfig ?? {}) as { readonly logGroup?: unknown };
      const alias = aliases.find(({ outputs: of }) => [functionName, arn].includes(String(of.functionName)));
      const { variables } = (inputs.environment ?? {}) as { readonly variables?: object };
      return {
        ...resource,
        arn,
        region: arn.split(":")[3] ?? "",
        functionName,
        handler: textOf(outputs.handler) ?? "",
        role: textOf(outputs.role) ?? "",
        codeSha256: textOf(outputs.codeSha256),
        logGroup: textOf(logGroup) ?? `/aws/lambda/${functionName}`,
        alias: textOf(alias?.outputs.name),
        environment: textsOf(variables),
      };
    });
}

function textsOf(variables: object | undefined): Readonly<Record<string, string>> {
  if (typeof variables !== "object") return {};
  return Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, String(value)]));
}
