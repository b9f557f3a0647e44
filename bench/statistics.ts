/** The middle value, or the mean of the two middle values of an even number. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error("no values to take the median of");
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}

/**
 * The median of the ratios of each round. Both values of a round have the same load of the machine, which changes
 * between rounds. Therefore it is more exact than the ratio of the two medians.
 */
export function medianRatio(ours: readonly number[], peers: readonly number[]): number {
  return median(ratios(ours, peers));
}

/** The ratio of each round. */
export function ratios(ours: readonly number[], peers: readonly number[]): readonly number[] {
  if (ours.length !== peers.length)
    throw new Error("a ratio needs as many values of the one as of the other");
  return ours.map((value, round) => value / (peers[round] as number));
}

/** The least and the most of the values. */
export function spread(values: readonly number[]): readonly [least: number, most: number] {
  return [Math.min(...values), Math.max(...values)];
}
