import type * as aliasproto from "@pulumi/pulumi/proto/alias_pb";
import type * as resproto from "@pulumi/pulumi/proto/resource_pb";
import type { GraphOptions } from "./types";

/** The parts of a URN. */
export interface Identity {
  readonly type: string;
  readonly name: string;
  /** URN of the parent, empty for none. */
  readonly parent: string;
  /** The stack and project of the program unless given. */
  readonly stack?: string;
  readonly project?: string;
}

/** Resource options of a registration. */
export function readOptions(
  request: resproto.RegisterResourceRequest,
  urnOf: (identity: Identity) => string,
): GraphOptions {
  const now = { type: request.getType(), name: request.getName(), parent: request.getParent() };
  const hooks = readHooks(request);
  const options = {
    protect: request.getProtect() === true,
    retainOnDelete: request.getRetainondelete() === true,
    deleteBeforeReplace: request.getDeletebeforereplace(),
    ignoreChanges: request.getIgnorechangesList(),
    aliases: [
      ...request.getAliasurnsList(),
      ...request.getAliasesList().map((alias) => readAlias(alias, now, urnOf)),
    ],
    provider: request.getProvider() || undefined,
  };
  return hooks ? { ...options, hooks } : options;
}

/** The URN of an alias, which may give only what was different. */
function readAlias(alias: aliasproto.Alias, now: Identity, urnOf: (identity: Identity) => string): string {
  const spec = alias.getSpec();
  if (!spec) return alias.getUrn();
  const { name, type, stack, project, noparent, parenturn } = spec.toObject();
  return urnOf({
    type: type || now.type,
    name: name || now.name,
    parent: noparent ? "" : parenturn || now.parent,
    ...(stack && { stack }),
    ...(project && { project }),
  });
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

/** URNs that each input depends on, sorted. Inputs without any are left out. */
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
