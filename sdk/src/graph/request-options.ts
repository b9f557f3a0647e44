import type * as aliasproto from "@pulumi/pulumi/proto/alias_pb";
import type * as resproto from "@pulumi/pulumi/proto/resource_pb";
import type { GraphOptions } from "./types";

/** Resource options of a registration. */
export function readOptions(request: resproto.RegisterResourceRequest): GraphOptions {
  const hooks = readHooks(request);
  const options = {
    protect: request.getProtect() === true,
    retainOnDelete: request.getRetainondelete() === true,
    deleteBeforeReplace: request.getDeletebeforereplace(),
    ignoreChanges: request.getIgnorechangesList(),
    aliases: [...request.getAliasurnsList(), ...request.getAliasesList().map(readAlias)],
    provider: request.getProvider() || undefined,
  };
  return hooks ? { ...options, hooks } : options;
}

/** An alias by its URN, or by the parts that differ: `type=...,name=...`. */
function readAlias(alias: aliasproto.Alias): string {
  const spec = alias.getSpec();
  if (!spec) return alias.getUrn();
  const parts = {
    name: spec.getName(),
    type: spec.getType(),
    stack: spec.getStack(),
    project: spec.getProject(),
    parent: spec.getNoparent() ? "none" : "",
  };
  const given = Object.entries(parts).filter(([, value]) => value !== "");
  return given.map(([key, value]) => `${key}=${value}`).join(",");
}

function readHooks(request: resproto.RegisterResourceRequest): Record<string, readonly string[]> | undefined {
  const binding = request.getHooks?.();
  if (!binding) return undefined;
  const {
    beforeCreateList,
    afterCreateList,
    beforeUpdateList,
    afterUpdateList,
    beforeDeleteList,
    afterDeleteList,
  } = binding.toObject();
  const all = {
    beforeCreate: beforeCreateList,
    afterCreate: afterCreateList,
    beforeUpdate: beforeUpdateList,
    afterUpdate: afterUpdateList,
    beforeDelete: beforeDeleteList,
    afterDelete: afterDeleteList,
  };
  const used = Object.entries(all).filter(([, names]) => names.length > 0);
  return used.length === 0 ? undefined : Object.fromEntries(used);
}

/** URNs that each input depends on, sorted; inputs without any are left out. */
export function readPropertyDependencies(
  request: resproto.RegisterResourceRequest,
): Readonly<Record<string, readonly string[]>> {
  const result: Record<string, readonly string[]> = {};
  request.getPropertydependenciesMap().forEach((dependencies, key) => {
    const urns = dependencies.getUrnsList();
    if (urns.length > 0) result[key] = [...urns].sort();
  });
  return result;
}
