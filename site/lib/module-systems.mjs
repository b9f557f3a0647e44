// Programs as both module systems have them. The docs show ES modules, and say which line differs.

/** The last line of a program, which is all that differs in TypeScript. */
const EXPORT = /^export (?:default|=) ([\w.]+);$/m;

/**
 * Both forms of a whole program in TypeScript, or undefined for anything else.
 *
 * @param {string} code
 * @param {string} language
 */
export function programInBoth(code, language) {
  if (language !== "ts" || !/^import /m.test(code) || !/\bnew App\(/.test(code)) return undefined;
  if (!EXPORT.test(code)) return undefined;
  return { esm: code.replace(EXPORT, "export default $1;"), commonjs: code.replace(EXPORT, "export = $1;") };
}
