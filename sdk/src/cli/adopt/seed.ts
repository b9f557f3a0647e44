import type { StoredResource, StoredState } from "./imported-state";

/** The engine writes it into each secret of a state. */
const SECRET = "4dabf18193072939515e22adb298388d";

/**
 * The state of a stage with the resources that its copy has adopted, to be written at once. A killed command has
 * written all of it, with the marks that protect data, or nothing. Secrets are encrypted for the copy alone. So
 * resources with secrets, and those that belong to them, are left to an import into the stage.
 */
export function seeded(stage: StoredState, copy: StoredState): StoredState {
  const own = stage.deployment.resources ?? [];
  const there = new Set(own.map(({ urn }) => urn));
  const known = new Set(own.flatMap(namesOf));
  const added: StoredResource[] = [];
  // A state has each resource after those that it refers to.
  for (const resource of copy.deployment.resources ?? []) {
    if (there.has(resource.urn) || JSON.stringify(resource).includes(SECRET)) continue;
    if (!referencesOf(resource).every((name) => known.has(name))) continue;
    added.push(resource);
    for (const name of namesOf(resource)) known.add(name);
  }
  if (!added.some(({ id, type }) => id !== undefined && !type.startsWith("pulumi:"))) return stage;
  const { deployment } = copy;
  return {
    ...stage,
    version: stage.version ?? copy.version,
    deployment: { manifest: deployment.manifest, ...stage.deployment, resources: [...own, ...added] },
  };
}

/** A provider is referred to by its URN and its id. */
function namesOf({ urn, id }: StoredResource): readonly string[] {
  return id === undefined ? [urn] : [urn, `${urn}::${id}`];
}

function referencesOf(resource: StoredResource): readonly string[] {
  const { parent, provider, deletedWith, dependencies, propertyDependencies } = resource;
  const named = [parent, provider, deletedWith, ...listOf(dependencies)];
  const ofInputs = Object.values((propertyDependencies ?? {}) as Readonly<Record<string, unknown>>);
  return [...named, ...ofInputs.flatMap(listOf)].filter(
    (name): name is string => typeof name === "string" && name !== "",
  );
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The state for a copy, whose preview is to show a removal rather than to fail at what is protected. */
export function withoutProtection(state: StoredState): StoredState {
  const resources = state.deployment.resources?.map(({ protect: _protect, ...rest }) => rest);
  return { ...state, deployment: { ...state.deployment, ...(resources && { resources }) } };
}
