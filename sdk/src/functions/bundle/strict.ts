/**
 * esbuild writes the `"use strict"` of an entry behind the banner, where it means nothing. Said again before the banner
 * it counts. The first line has no mappings, so the source map stays right.
 */
export function withStrictBanner(code: Uint8Array, banner: string): Uint8Array {
  const start = Buffer.from(
    code.buffer,
    code.byteOffset,
    Math.min(code.byteLength, Buffer.byteLength(banner) + 20),
  );
  const isStrict = start.toString("utf8").startsWith(`${banner}\n"use strict"`);
  return isStrict ? Buffer.concat([Buffer.from('"use strict";'), code]) : code;
}

/** Whether the bundle of this file alone would be strict, seen in a bundle in which every module is a function. */
export function isStrictIn(code: string, file: string): boolean {
  const start = code.indexOf(`${JSON.stringify(file)}(`);
  return start >= 0 && /^[^)]*\)\s*\{\s*"use strict"/.test(code.slice(start, start + file.length + 200));
}
