/** Errors of a disk that is full or cannot be written. */
const REASONS: Readonly<Record<string, string>> = {
  EDQUOT: "the quota is used up",
  EFBIG: "the file may not become larger",
  EIO: "the disk has failed",
  ENOSPC: "no space is left",
  EROFS: "the disk is read-only",
};

/**
 * Runs a change of a file that holds data.
 *
 * @throws an error with all that the user needs to know, when the disk refuses the change
 */
export function onDisk<Result>(file: string, act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    throw diskError(file, error);
  }
}

/** The error for the user when it is the disk's, or else the same error. */
export function diskError(file: string, error: unknown): unknown {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  const reason = typeof code === "string" && Object.hasOwn(REASONS, code) ? REASONS[code] : undefined;
  if (reason === undefined) return error;
  const message = `${file} cannot be written: ${reason}. Acknowledged writes are saved, and further writes fail until the disk accepts them again`;
  return Object.assign(new Error(message, { cause: error }), { code, isUserError: true });
}
