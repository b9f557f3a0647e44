interface InContext {
  readonly id: string;
  readonly parentId?: string;
}

/** Operations in the order started, each behind the context that it is in, with the number of contexts around it. */
export function inContexts<Operation extends InContext>(
  operations: readonly Operation[],
): readonly { readonly operation: Operation; readonly depth: number }[] {
  const known = new Set(operations.map(({ id }) => id));
  const children = new Map<string | undefined, Operation[]>();
  for (const operation of operations) {
    const { parentId } = operation;
    const parent = parentId !== undefined && known.has(parentId) ? parentId : undefined;
    children.set(parent, [...(children.get(parent) ?? []), operation]);
  }
  const below = (
    parent: string | undefined,
    depth: number,
  ): { readonly operation: Operation; readonly depth: number }[] =>
    (children.get(parent) ?? []).flatMap((operation) => [
      { operation, depth },
      ...below(operation.id, depth + 1),
    ]);
  return below(undefined, 0);
}
