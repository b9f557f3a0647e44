/** Whether something holds. `undefined` where it cannot be known here. */
export type Verdict = boolean | undefined;

/** Holds when all do. One that does not settles it, even if others are not known. */
export function allHold<T>(list: readonly T[], test: (entry: T) => Verdict): Verdict {
  let verdict: Verdict = true;
  for (const entry of list) {
    const one = test(entry);
    if (one === false) return false;
    if (one === undefined) verdict = undefined;
  }
  return verdict;
}

/** Holds when one does. */
export function someHold<T>(list: readonly T[], test: (entry: T) => Verdict): Verdict {
  let verdict: Verdict = false;
  for (const entry of list) {
    const one = test(entry);
    if (one === true) return true;
    if (one === undefined) verdict = undefined;
  }
  return verdict;
}

export function notHold(verdict: Verdict): Verdict {
  return verdict === undefined ? undefined : !verdict;
}
