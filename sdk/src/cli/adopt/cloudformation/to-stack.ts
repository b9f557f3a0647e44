import { expand } from "./expand";
import type { DeployedResource, DeployedStack, Tag, Template } from "./template";

/** A resource as `describe-stack-resources` and `list-stack-resources` write it. */
export interface ListedResource {
  readonly StackName?: string;
  readonly StackId?: string;
  readonly LogicalResourceId: string;
  readonly PhysicalResourceId?: string;
  readonly ResourceType: string;
  readonly ResourceStatus?: string;
}

/** A stack as `describe-stacks` writes it. */
export interface StackFacts {
  readonly StackName: string;
  readonly StackId?: string;
  readonly Parameters?: readonly { readonly ParameterKey?: string; readonly ParameterValue?: string }[];
  readonly Capabilities?: readonly string[];
  readonly Tags?: readonly { readonly Key?: string; readonly Value?: string }[];
}

/** Joins a template and its resources. Deleted resources are no part of the stack. */
export function toStack(
  name: string,
  template: Template,
  listed: readonly ListedResource[],
  facts?: StackFacts,
): DeployedStack {
  const stackId = facts?.StackId ?? listed.find(({ StackId }) => StackId !== undefined)?.StackId;
  const [, , , region, account] = (stackId ?? "").split(":");
  const resources = listed
    .filter(({ ResourceStatus }) => ResourceStatus !== "DELETE_COMPLETE")
    .flatMap((one) => toResource(name, template, one));
  return {
    name,
    template,
    resources: expand(resources),
    parameters: Object.fromEntries(
      (facts?.Parameters ?? []).map(({ ParameterKey = "", ParameterValue = "" }) => [
        ParameterKey,
        ParameterValue,
      ]),
    ),
    region: region || undefined,
    account: account || undefined,
    tags: [...(facts?.Tags ?? []), ...tagsIn(template)],
  };
}

/** CloudFormation gives the tags of a stack to its resources, and the CDK writes them into the template. */
function tagsIn({ Resources }: Template): readonly Tag[] {
  return Object.values(Resources).flatMap(({ Properties = {} }) => {
    const { Tags: tags } = Properties;
    if (Array.isArray(tags)) return tags as Tag[];
    if (typeof tags !== "object" || tags === null) return [];
    return Object.entries(tags).flatMap(([Key, Value]) =>
      typeof Value === "string" ? [{ Key, Value }] : [],
    );
  });
}

function toResource(stack: string, template: Template, listed: ListedResource): DeployedResource[] {
  const { LogicalResourceId: logicalId, PhysicalResourceId: physicalId, ResourceType: type } = listed;
  // One that was never made has no physical id.
  if (physicalId === undefined || physicalId === "") return [];
  const { Properties = {}, Metadata = {} } = template.Resources[logicalId] ?? {};
  const path = Metadata["aws:cdk:path"];
  return [
    {
      stack,
      logicalId,
      type,
      physicalId,
      properties: Properties,
      path: typeof path === "string" ? path : undefined,
    },
  ];
}
