import type { ModelShape, ServiceModel } from "./types";

/**
 * A value in the notation of AWS's errors, which is Java's: `[a, b]`, `{a=1}`, `Entry(source=a, detail=null)`.
 * Bytes are shown as the buffer that holds them.
 */
export function shown(value: unknown, shape: ModelShape, name: string, model: ServiceModel): string {
  const inner = (one: unknown, of: string | undefined) => {
    const found = of === undefined ? undefined : model.shapes[of];
    if (found?.sensitive && one !== undefined && one !== null) return "***Sensitive Data Redacted***";
    return found && of !== undefined ? shown(one, found, of, model) : String(one);
  };
  if (value === undefined || value === null) return "null";
  if (Array.isArray(value)) return `[${value.map((one) => inner(one, shape.member)).join(", ")}]`;
  if (typeof value === "object" && shape.type === "map") {
    const entries = Object.entries(value).map(([key, one]) => `${key}=${inner(one, shape.value)}`);
    return `{${entries.join(", ")}}`;
  }
  if (typeof value === "object" && shape.type === "structure") {
    const given = value as Readonly<Record<string, unknown>>;
    const members = Object.entries(shape.members ?? {});
    return `${name}(${members.map(([member, of]) => `${lowered(member)}=${inner(given[member], of.shape)}`).join(", ")})`;
  }
  if (shape.type !== "blob") return String(value);
  const size = Buffer.byteLength(String(value), "base64");
  return `java.nio.HeapByteBuffer[pos=0 lim=${size} cap=${size}]`;
}

/** The spelling of a member in errors: `streamName`. */
export function lowered(member: string): string {
  return member.charAt(0).toLowerCase() + member.slice(1);
}
