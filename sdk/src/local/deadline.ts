/** The result of {@link within} if the time was up first. */
export const TIMED_OUT = Symbol("timed out");

/** Waits for a promise for a limited time. The work behind the promise continues, and its later failure is ignored. */
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
