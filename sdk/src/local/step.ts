/** Called when a slow step begins. Its end calls the returned function. */
export type OnStep = (doing: string) => () => void;

/** Carries out a slow step and reports it. */
export async function step<T>(onStep: OnStep | undefined, doing: string, act: () => Promise<T>): Promise<T> {
  const end = onStep?.(doing);
  try {
    return await act();
  } finally {
    end?.();
  }
}
