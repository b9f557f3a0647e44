import { Readable } from "node:stream";

/** The input of a client of JavaScript: bytes, streams and times for what stands for them. */
export function decoded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decoded);
  if (typeof value !== "object" || value === null) return value;
  const [[name, one] = ["", undefined]] = Object.entries(value);
  if (name === "$bytes") return Buffer.from(String(one), "base64");
  if (name === "$fill") return Buffer.alloc(Number(one), "x");
  if (name === "$stream") return Readable.from([Buffer.from(String(one))]);
  if (name === "$date") return new Date(String(one));
  return Object.fromEntries(Object.entries(value).map(([member, inside]) => [member, decoded(inside)]));
}

interface Streamed {
  transformToByteArray(): Promise<Uint8Array>;
}

/** The answer of a client of JavaScript, with text for bytes and streams, and without the client's additions. */
export async function encoded(value: unknown): Promise<unknown> {
  if (value instanceof Uint8Array) return Buffer.from(value).toString();
  if (value instanceof Date) return { $date: value.toISOString() };
  if (value instanceof Set) return encoded([...value]);
  if (typeof value !== "object" || value === null) return value;
  if (isStreamed(value)) return Buffer.from(await value.transformToByteArray()).toString();
  if (isSetOfV2(value)) return encoded(value.values);
  if (Array.isArray(value)) return Promise.all(value.map(encoded));
  const members = Object.entries(value).filter(([name]) => name !== "$metadata" && name !== "$response");
  return Object.fromEntries(
    await Promise.all(members.map(async ([name, one]) => [name, await encoded(one)])),
  );
}

function isStreamed(value: object): value is Streamed {
  return "transformToByteArray" in value;
}

/** A set of the DocumentClient of SDK v2. */
function isSetOfV2(value: object): value is { readonly values: unknown } {
  return "wrapperName" in value && value.wrapperName === "Set" && "values" in value;
}
