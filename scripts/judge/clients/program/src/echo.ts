/** Answers with its input, and fails if the input says so. */
export async function handler(event: { readonly fail?: string }) {
  if (event.fail !== undefined) throw new RangeError(event.fail);
  return { event };
}
