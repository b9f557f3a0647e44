import { readFileSync } from "node:fs";
import * as path from "node:path";

/**
 * Whether the installed version of `@pulumi/aws` passes on an input of a resource: `hasInput("lambda", "function", "layers")`.
 * Older versions drop inputs that they do not know without a word. It reads the text of the resource's module, which names all of
 * them, and loads nothing.
 */
export function hasInput(module: string, resource: string, input: string): boolean {
  const file = require.resolve(`@pulumi/aws/${module}/${resource}.js`);
  return readFileSync(file, "utf8").includes(`["${input}"] = `);
}

/**
 * Whether the installed version of `@pulumi/aws` knows an input inside of another one, by the name of its type:
 * `hasInputInside("UserPoolLambdaConfig", "preSignUp")`. It reads the declarations, and answers `true` where there are none, as in a bundle.
 */
export function hasInputInside(type: string, input: string): boolean {
  const text = readDeclarations();
  const start = text?.indexOf(`interface ${type} {`) ?? -1;
  if (text === undefined || start < 0) return true;
  return text.slice(start, text.indexOf("\n    }", start)).includes(`\n        ${input}?: `);
}

function readDeclarations(): string | undefined {
  try {
    const folder = path.dirname(require.resolve("@pulumi/aws/package.json"));
    return readFileSync(path.join(folder, "types", "input.d.ts"), "utf8");
  } catch {
    return undefined;
  }
}
