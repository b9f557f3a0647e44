/** What a disk says that takes nothing more, or nothing at all. */
const REASONS: Readonly<Record<string, string>> = {
  EDQUOT: "the quota is used up",
  EFBIG: "the file may not become larger",
  EIO: "the disk has failed",
  ENOSPC: "no space is left",
  EROFS: "the disk is read-only",
};

/**
 * Does something to a file that keeps data.
 *
 * @throws an error that says all there is to say to the user of the machine, when the disk does not take it
 */
export function onDisk<Result>(file: string, act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    throw diskError(file, error);
  }
}

/** The same error, unless it is the disk's. */
export function diskError(file: string, error: unknown): unknown {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  const reason = typeof code === "string" && Object.hasOwn(REASONS, code) ? REASONS[code] : undefined;
  if (reason === undefined) return error;
  const message = `${file} cannot be written: ${reason}. What was acknowledged is kept; calls that write fail until that has changed`;
  return Object.assign(new Error(message, { cause: error }), { code, isUserError: true });
}
