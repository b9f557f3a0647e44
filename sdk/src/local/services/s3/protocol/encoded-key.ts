/** A key as S3 writes it in lists and events: as in forms, a space as `+`, but with its slashes. */
export function encodedKey(key: string): string {
  return encodeURIComponent(key)
    .replaceAll("%2F", "/")
    .replaceAll("%20", "+")
    .replace(/[!'()~]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}
