/** The candidate that is most like the word, if any is close enough to be a likely slip of the pen. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  let best: { candidate: string; distance: number } | undefined;
  for (const candidate of candidates) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (!best || distance < best.distance) best = { candidate, distance };
  }
  return best && best.distance <= Math.max(2, Math.floor(word.length / 3)) ? best.candidate : undefined;
}

/** `write "a", "b" or "c"`, led by the nearest one where there is one. */
export function chooseOneOf(allowed: readonly string[], got?: unknown): string {
  const guess = typeof got === "string" ? nearest(got, allowed) : undefined;
  if (guess !== undefined) return `did you mean ${JSON.stringify(guess)}`;
  const shown = allowed.map((word) => JSON.stringify(word));
  if (shown.length === 1) return `write ${shown[0]}`;
  return `write ${shown.slice(0, -1).join(", ")} or ${shown.at(-1)}`;
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (previous[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(substitution, (previous[j] as number) + 1, (current[j - 1] as number) + 1));
    }
    previous = current;
  }
  return previous[b.length] as number;
}
