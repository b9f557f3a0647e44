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

/** The files whose bundles alone would be strict, seen in a bundle in which every module is a function. */
export function strictFilesIn(code: string, files: readonly string[]): ReadonlySet<string> {
  // Modules come nearly in the order of the files: looking on from the last one reads the bundle once, and not per file.
  let last = 0;
  const isStrict = (file: string): boolean => {
    const opening = `${JSON.stringify(file)}(`;
    const ahead = code.indexOf(opening, last);
    const start = ahead >= 0 ? ahead : code.lastIndexOf(opening, last);
    if (start < 0) return false;
    last = start;
    return /^[^)]*\)\s*\{\s*"use strict"/.test(code.slice(start, start + file.length + 200));
  };
  return new Set(files.filter(isStrict));
}
