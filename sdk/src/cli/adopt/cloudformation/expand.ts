import type { DeployedResource } from "./template";

type Part = Pick<DeployedResource, "type" | "physicalId" | "properties">;

/** The parts that CloudFormation has inside a resource and Pulumi apart from it, by the type of that resource. */
const PARTS: Readonly<Record<string, (resource: DeployedResource) => readonly Part[]>> = {
  "AWS::Events::Rule": targetsOf,
  "AWS::ApiGateway::Method": partsOfMethod,
};

/** The resources, each followed by what it has inside. */
export function expand(resources: readonly DeployedResource[]): DeployedResource[] {
  return resources.flatMap((resource) => [
    resource,
    ...(PARTS[resource.type]?.(resource) ?? []).map((part) => ({ ...resource, ...part })),
  ]);
}

/** Whether CloudFormation lists a resource of this type itself. */
export function isPart(type: string): boolean {
  return type.split("::").length > 3;
}

function targetsOf({ logicalId, properties }: DeployedResource): Part[] {
  return records(properties.Targets).map((target) => ({
    type: "AWS::Events::Rule::Target",
    physicalId: String(target.Id ?? ""),
    properties: { ...target, Rule: { Ref: logicalId }, EventBusName: properties.EventBusName },
  }));
}

function partsOfMethod({ physicalId, properties }: DeployedResource): Part[] {
  const { RestApiId, ResourceId, HttpMethod, Integration, MethodResponses } = properties;
  const method = { RestApiId, ResourceId, HttpMethod };
  const [integration] = records([Integration]);
  const part = (kind: string, own: object): Part => ({
    type: `AWS::ApiGateway::Method::${kind}`,
    physicalId,
    properties: { ...own, ...method },
  });
  return [
    ...(integration ? [part("Integration", integration)] : []),
    ...records(MethodResponses).map((reply) => part("Response", reply)),
    ...records(integration?.IntegrationResponses).map((reply) => part("IntegrationResponse", reply)),
  ];
}

function records(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "object" && one !== null) : [];
}
