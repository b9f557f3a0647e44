import * as pulumi from "@pulumi/pulumi";

/** The resources that each resource of an app waits for before it is registered. */
const waitsFor = new WeakMap<pulumi.Resource, ReadonlySet<pulumi.Resource>>();

/** Remember which resources stand in the inputs and in `dependsOn` of a resource, as far as that shows without waiting. */
export function noteDependencies(
  resource: pulumi.Resource,
  props: unknown,
  { dependsOn }: pulumi.ResourceOptions,
): void {
  const found = new Set<pulumi.Resource>();
  collect(props, found);
  collect(dependsOn, found);
  if (found.size > 0) waitsFor.set(resource, found);
}

/** The resources that a resource waits for. None for those that are not of an app. */
export function dependenciesOf(resource: pulumi.Resource): Iterable<pulumi.Resource> {
  return waitsFor.get(resource) ?? [];
}

/**
 * The resources that an Output is known to come from without waiting for it. The SDK leaves the method out of its typings.
 */
export function resourcesOf(output: pulumi.Output<unknown>): Iterable<pulumi.Resource> {
  return (output as unknown as { resources(): Set<pulumi.Resource> }).resources();
}

function collect(value: unknown, found: Set<pulumi.Resource>): void {
  if (typeof value !== "object" || value === null) return;
  if (pulumi.Output.isInstance(value)) for (const resource of resourcesOf(value)) found.add(resource);
  else if (pulumi.Resource.isInstance(value)) found.add(value);
  else if (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype) {
    for (const member of Object.values(value)) collect(member, found);
  }
}
