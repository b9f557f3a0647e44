/** Told of what may take long when it begins; what it returns is called when that has ended. */
export type OnStep = (doing: string) => () => void;

/** Do what may take long, and tell of it. */
export async function step<T>(onStep: OnStep | undefined, doing: string, act: () => Promise<T>): Promise<T> {
  const end = onStep?.(doing);
  try {
    return await act();
  } finally {
    end?.();
  }
}
