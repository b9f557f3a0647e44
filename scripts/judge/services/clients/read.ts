interface Streamed {
  transformToByteArray(): Promise<Uint8Array>;
}

/** The answer of a client of JavaScript, with text for bytes and streams, and without the client's additions. */
export async function read(value: unknown): Promise<unknown> {
  if (value instanceof Uint8Array) return Buffer.from(value).toString();
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (isStreamed(value)) return Buffer.from(await value.transformToByteArray()).toString();
  if (Array.isArray(value)) return Promise.all(value.map(read));
  const members = Object.entries(value).filter(([name]) => name !== "$metadata" && name !== "$response");
  return Object.fromEntries(await Promise.all(members.map(async ([name, one]) => [name, await read(one)])));
}

function isStreamed(value: object): value is Streamed {
  return "transformToByteArray" in value;
}
