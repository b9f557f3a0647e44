/** Shorter ones stand everywhere by chance, and so do these. */
const SHORTEST = 4;
const EVERYWHERE: readonly string[] = ["true", "false", "null"];

/** Whether a text has one of the secrets in it, as it is or in a form that gives it away as easily. */
export function hasAny(text: string, secrets: Iterable<string>): boolean {
  for (const secret of new Set(secrets)) {
    if (secret.length < SHORTEST || EVERYWHERE.includes(secret)) continue;
    if (formsOf(secret).some((form) => text.includes(form))) return true;
  }
  return false;
}

/** The secret as text, in JSON, in JSON inside JSON, in a URL, in hexadecimal digits and in both kinds of base64. */
function formsOf(secret: string): readonly string[] {
  const json = inJson(secret);
  const hex = Buffer.from(secret).toString("hex");
  const url = encodeURIComponent(wellFormed(secret));
  return [...new Set([secret, json, inJson(json), url, hex, hex.toUpperCase(), ...base64Forms(secret)])];
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Half of a pair has no form in a URL. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}

/**
 * A digit stands for six bits, so the text before decides how a text begins. Its first and last digits belong to others
 * as well.
 */
function base64Forms(secret: string): readonly string[] {
  return ["base64", "base64url"].flatMap((encoding) =>
    [0, 1, 2].map((before) => {
      const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
      const digits = bytes.toString(encoding as BufferEncoding).replaceAll("=", "");
      return digits.slice(Math.ceil((before * 4) / 3), Math.floor((bytes.length * 4) / 3));
    }),
  );
}
