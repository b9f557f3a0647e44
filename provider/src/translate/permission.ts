import type { Mistakes } from "./mistakes";

/** An entry of a list of permissions, as the package's own type has it. */
interface PermissionEntry {
  readonly word?: unknown;
  readonly resource?: unknown;
  readonly grant?: unknown;
  readonly [setting: string]: unknown;
}

/** Converts a list of permissions for the constructs: `*`, which overrides the rest, or the entries. */
export function toPermissions(entries: readonly unknown[]): unknown {
  return entries.includes("*") ? "*" : entries;
}

/** Converts one entry for the constructs: a word, a resource alone or with a grant word, or a statement. */
export function toPermission(entry: PermissionEntry, path: string, mistakes: Mistakes): unknown {
  const { word, resource, grant, ...statement } = entry;
  const isStatement = Object.keys(statement).length > 0;
  const said = [
    ...(word === undefined ? [] : ["word"]),
    ...(resource === undefined ? [] : ["resource"]),
    ...(isStatement ? ["actions"] : []),
  ];
  if (said.length > 1) mistakes.conflict(path, said);
  if (grant !== undefined && resource === undefined) {
    const cure = "write what it is a grant word of as resource";
    mistakes.add("PROP_MISSING", path, { problem: "a grant word without a resource", cure });
  }
  if (said.length === 0 && grant === undefined) {
    const cure = "write a word, a resource, or the actions and resources of a statement";
    mistakes.add("PROP_MISSING", path, { problem: "the entry is empty", cure });
  }
  if (word !== undefined) return word;
  if (resource !== undefined) return grant === undefined ? resource : [resource, grant];
  return statement;
}
