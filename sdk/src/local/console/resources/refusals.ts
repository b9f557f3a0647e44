/** An error that a service answers with, whoever has made it. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
}

export function isRefusal(error: unknown): error is Refusal {
  const { code, message, status } = (error ?? {}) as Readonly<Record<string, unknown>>;
  return typeof code === "string" && typeof message === "string" && typeof status === "number";
}

/** For a part of what is shown: where a service refuses it, the rest is shown all the same. */
export async function orRefusal<Shown>(
  act: () => Promise<Shown>,
): Promise<Shown | { readonly problem: string }> {
  try {
    return await act();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { problem: `${error.code}: ${error.message}` };
  }
}
