import type { Operation } from "../provision/operation";
import type { Provisioned, ProvisionedType } from "../provision/provisioned-type";
import { PROVISIONED } from "../provision/table";
import { type ReplayedType, replayedType } from "./replayed-type";

/** How the data of some services is made at an emulator, by the tokens of its types. */
export function typesOf(services: readonly string[]): ReadonlyMap<string, ReplayedType> {
  const types = services.flatMap((service) => PROVISIONED[service] ?? []).filter(({ isData }) => isData);
  return new Map(types.map((type) => [type.token, replayedType(alone(type))]));
}

/** Inputs that name what is not made there: networks, keys, policies. */
const LEFT_OUT = new Set([
  "dbSubnetGroupName",
  "enabledCloudwatchLogsExports",
  "kmsKeyArn",
  "kmsKeyId",
  "kmsMasterKeyId",
  "policy",
  "serverSideEncryption",
  "vpcSecurityGroupIds",
]);

function alone(type: ProvisionedType): ProvisionedType {
  const bare = (resource: Provisioned): Provisioned => ({ ...resource, inputs: without(resource.inputs) });
  const create = (resource: Provisioned): Operation => type.create(bare(resource));
  const settle = (resource: Provisioned): readonly Operation[] => type.settle?.(bare(resource)) ?? [];
  return { ...type, create, settle };
}

function without(inputs: Provisioned["inputs"]): Provisioned["inputs"] {
  return Object.fromEntries(Object.entries(inputs).filter(([name]) => !LEFT_OUT.has(name)));
}
