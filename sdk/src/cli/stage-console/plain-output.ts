import type { Output } from "../../local/services/endpoint/aws-api";

/** The output of an SDK in the form of AWS's JSON protocols: times are seconds since 1970, and bytes are base64. */
export function plainOutput(output: object): Output {
  const { $metadata: _, ...members } = output as { readonly $metadata?: unknown };
  return plain(members) as Output;
}

function plain(value: unknown): unknown {
  if (value instanceof Date) return value.getTime() / 1000;
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]));
}
