/** Work on several at a time, with the results in the order given. */
export async function inGroups<T, R>(
  items: readonly T[],
  parallel: number,
  work: (item: T) => Promise<readonly R[]>,
): Promise<R[]> {
  const results: (readonly R[])[] = [];
  const queue = [...items.entries()];
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  return results.flat();
}
