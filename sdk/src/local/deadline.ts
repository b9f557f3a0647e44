/** What {@link within} answers when the time was up first. */
export const TIMED_OUT = Symbol("timed out");

/** Waits for a promise for a limited time. What it stands for goes on; its later failure is nobody's concern any more. */
export function within<T>(ms: number, promise: Promise<T>): Promise<T | typeof TIMED_OUT> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms, TIMED_OUT);
    promise.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
