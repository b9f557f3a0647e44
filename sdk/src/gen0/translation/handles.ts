/** The members of an object in generation 0, and their names now. */
export type Reads = Readonly<Record<string, string>>;

/** An object with the old names as well. */
export type WithReads<Resource, Names extends Reads> = Resource & {
  readonly [Name in keyof Names]: Names[Name] extends keyof Resource ? Resource[Names[Name]] : never;
};

/**
 * The object with other names as well for what is read from it, such as `queueUrl` for `url`. It stays the object that it
 * is, and can be passed on. The names are not enumerable: what Pulumi pours into outputs has none of them.
 */
export function withReads<Resource extends object, const Names extends Reads>(
  resource: Resource,
  reads: Names,
): WithReads<Resource, Names> {
  for (const [old, now] of Object.entries(reads)) {
    if (old in resource) continue;
    Object.defineProperty(resource, old, { get: () => resource[now as keyof Resource], configurable: true });
  }
  return resource as WithReads<Resource, Names>;
}
