import { posix } from "node:path";

const ENDINGS = [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"];

/** The file of a program that a relative specifier such as `./stacks/storage` leads to. */
export function resolveSpecifier(
  from: string,
  specifier: string,
  isFile: (path: string) => boolean,
): string | undefined {
  if (!/^\.\.?(\/|$)/.test(specifier)) return undefined;
  const base = posix.join(posix.dirname(from), specifier);
  // With `.js` programs mean the file that it is compiled from, too.
  const written = base.replace(/\.([cm]?)jsx?$/, "");
  const candidates = [
    base,
    ...ENDINGS.map((ending) => base + ending),
    ...(written === base ? [] : ENDINGS.map((ending) => written + ending)),
    ...ENDINGS.map((ending) => posix.join(base, `index${ending}`)),
  ];
  return candidates.find(isFile);
}

/**
 * The specifier by which a file imports another one. It has the ending of `likewise`, a specifier that leads to that
 * file from a third one, or no ending.
 */
export function specifierTo(from: string, to: string, likewise: string): string {
  const ending = /\.[cm]?[jt]sx?$/.exec(likewise)?.[0] ?? "";
  const own = /\.[cm]?[jt]sx?$/.exec(to)?.[0] ?? "";
  const isFolder =
    ending === "" &&
    !posix.basename(likewise).startsWith("index") &&
    /\/index$/.test(to.slice(0, -own.length));
  const stem = isFolder ? posix.dirname(to) : to.slice(0, to.length - own.length);
  const path = posix.relative(posix.dirname(from), stem) || ".";
  return (path.startsWith(".") ? path : `./${path}`) + ending;
}
