/** The answer of an action: `problem` says why it failed, `said` what it did. */
export interface Answer {
  readonly problem?: string;
  readonly said?: string;
  readonly [name: string]: unknown;
}

/** Returns `undefined` for what the server does not remember. */
export async function getJson<T>(path: string): Promise<T | undefined> {
  const response = await fetch(path);
  return response.ok ? ((await response.json()) as T) : undefined;
}

export async function postJson<T = Answer>(path: string, value: unknown): Promise<T> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(path, { method: "POST", headers, body: JSON.stringify(value) });
  return (await response.json()) as T;
}
