/** An error answer of a service, from any backend. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
}

export function isRefusal(error: unknown): error is Refusal {
  const { code, message, status } = (error ?? {}) as Readonly<Record<string, unknown>>;
  return typeof code === "string" && typeof message === "string" && typeof status === "number";
}

/** Carries out one part of a view. If a service refuses it, the rest is shown all the same. */
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
