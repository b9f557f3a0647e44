import { parseJson } from "../http/json";
/** The parts of a token, decoded but not verified. */
export interface Token {
  readonly header: Readonly<Record<string, unknown>>;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Decodes the two JSON parts of a token. Returns `undefined` if the text is no token. */
export function decodeToken(text: string): Token | undefined {
  const [header, claims, signature, ...rest] = text.split(".");
  if (header === undefined || claims === undefined || signature === undefined || rest.length > 0)
    return undefined;
  const decoded = { header: decodePart(header), claims: decodePart(claims) };
  return decoded.header && decoded.claims ? { header: decoded.header, claims: decoded.claims } : undefined;
}

function decodePart(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = parseJson(Buffer.from(part, "base64url").toString("utf8"));
    return value !== null && typeof value === "object" && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    // Text that is not JSON is not a token.
    return undefined;
  }
}
