import { readFileSync } from "node:fs";

/**
 * Whether the installed version of `@pulumi/aws` passes on an input of a resource: `hasInput("lambda", "function", "layers")`.
 * Older versions drop inputs that they do not know without a word. It reads the text of the resource's module, which names all of
 * them, and loads nothing.
 */
export function hasInput(module: string, resource: string, input: string): boolean {
  const file = require.resolve(`@pulumi/aws/${module}/${resource}.js`);
  return readFileSync(file, "utf8").includes(`["${input}"] = `);
}
