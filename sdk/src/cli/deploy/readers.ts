/** An export that goes while a deployed stack still reads it. */
export interface LostExport {
  /** Id of the app stack that shares it. */
  readonly producer: string;
  /** Id of the app stack that reads it. */
  readonly reader: string;
  readonly path: string;
}

/** Paths that a deployed stack has read, by the id of the app stack that shares them. */
export type Reads = Readonly<Record<string, readonly string[]>>;

/**
 * The exports that deployed stacks read and that the new program does not share any more.
 * Producers that are not deployed now keep what they have.
 */
export function lostExports(
  producers: readonly { readonly id: string; readonly exports: readonly string[] }[],
  deployed: ReadonlyMap<string, Reads>,
): LostExport[] {
  return producers.flatMap(({ id: producer, exports }) =>
    [...deployed]
      .filter(([reader]) => reader !== producer)
      .flatMap(([reader, reads]) =>
        (reads[producer] ?? [])
          .filter((path) => !exports.includes(path))
          .map((path) => ({ producer, reader, path })),
      ),
  );
}
