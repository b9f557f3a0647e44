/** What a token says of itself, unchecked; `undefined` for what is no signed token. */
export function readClaims(token: string): Readonly<Record<string, unknown>> | undefined {
  const parts = token.split(".");
  if (parts.length !== 3) return undefined;
  try {
    const claims: unknown = JSON.parse(Buffer.from(parts[1] as string, "base64url").toString("utf8"));
    return typeof claims === "object" && claims !== null ? { ...claims } : undefined;
  } catch {
    // Not JSON: some other text with two points.
    return undefined;
  }
}
