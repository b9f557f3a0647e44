// Programs as both module systems have them. The docs show ES modules, and say which lines differ.

/** The last line of a program. */
const EXPORT = /^export (?:default|=) ([\w.]+);$/m;
/** Imports of own files, with what they import. */
const OWN_IMPORT = /^((?:import|export)\b[^"';]*\bfrom )"(\.{1,2}\/[^"\n]+)"/gm;

/**
 * Both forms of a file in TypeScript whose lines differ: a whole program by its export, any file by its imports of own files. These
 * need their ending in ES modules. Undefined for anything else.
 *
 * @param {string} code
 * @param {string} language
 */
export function programInBoth(code, language) {
  if (language !== "ts") return undefined;
  const isProgram = /^import /m.test(code) && /\bnew App\(/.test(code) && EXPORT.test(code);
  const esm = withEndings(isProgram ? code.replace(EXPORT, "export default $1;") : code);
  const commonjs = isProgram ? code.replace(EXPORT, "export = $1;") : code;
  return isProgram || esm !== commonjs ? { esm, commonjs } : undefined;
}

function withEndings(code) {
  return code.replace(OWN_IMPORT, (line, names, file) =>
    isModule(names, file) ? `${names}"${file}.js"` : line,
  );
}

/** A file that is imported as text, such as `./page.html`, has a default export alone. */
function isModule(names, file) {
  const [ending] = /\.\w+$/.exec(file) ?? [];
  if (ending === undefined) return true;
  return !/^\.([cm]?js|json)$/.test(ending) && names.includes("{");
}
