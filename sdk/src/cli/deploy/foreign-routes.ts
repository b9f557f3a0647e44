/** Hashes of routes by the path of their API. */
type Hashes = Readonly<Record<string, string>>;

/** The routes of a deployed app stack, from its reserved outputs. */
export interface RoutesOf {
  /** Routes that it adds to REST APIs of others, by the id of the producer. */
  readonly adds: Readonly<Record<string, Hashes>>;
  /** Routes of others that its own REST APIs serve, by the id of the consumer. */
  readonly serves: Readonly<Record<string, Hashes>>;
}

/**
 * Ids of the app stacks whose REST APIs are out of date: they lack routes that others add, or still serve removed ones.
 * A deployment of an API is a snapshot, and only the stack that made the API can make the next one.
 */
export function staleProducers(deployed: ReadonlyMap<string, RoutesOf>): string[] {
  return [...deployed].filter(([id, { serves }]) => !isSame(wanted(id, deployed), serves)).map(([id]) => id);
}

function wanted(producer: string, deployed: ReadonlyMap<string, RoutesOf>): Record<string, Hashes> {
  const added = [...deployed].flatMap(([consumer, { adds }]) => {
    const hashes = adds[producer];
    return hashes === undefined ? [] : [[consumer, hashes] as const];
  });
  return Object.fromEntries(added);
}

function isSame(one: Readonly<Record<string, Hashes>>, other: Readonly<Record<string, Hashes>>): boolean {
  const flat = (hashes: Readonly<Record<string, Hashes>>) =>
    Object.entries(hashes)
      .flatMap(([id, paths]) => Object.entries(paths).map(([path, hash]) => JSON.stringify([id, path, hash])))
      .sort()
      .join();
  return flat(one) === flat(other);
}
