/** Errors of the user's program or machine that say all there is to say in their message. */
export function isUserError(error: unknown): error is Error {
  return typeof error === "object" && error !== null && "isUserError" in error && error.isUserError === true;
}
