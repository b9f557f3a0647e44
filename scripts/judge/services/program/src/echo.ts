/** Answers with what it was sent, and fails where that says so. */
export async function handler(event: { readonly fail?: string }) {
  if (event.fail !== undefined) throw new RangeError(event.fail);
  return { event };
}
