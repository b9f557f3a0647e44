import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import ts from "typescript";

/** Inputs of a resource type by their paths, `cors`, `cors.maxAge`: whether each has parts of its own. */
export type Inputs = ReadonlyMap<string, boolean>;

const AWS = path.dirname(require.resolve("@pulumi/aws/package.json"));

/** The type tokens of a module of `@pulumi/aws` whose constructors take inputs. */
export function typesOf(module: string): readonly string[] {
  return (
    readdirSync(path.join(AWS, module))
      .filter((file) => file.endsWith(".d.ts"))
      .map((file) => file.slice(0, -".d.ts".length))
      // Look-ups.
      .filter((file) => !/^get[A-Z]/.test(file))
      .filter((file) => argumentsOf(module, file) !== undefined)
      .map((file) => `aws:${module}/${file}:${className(file)}`)
      .sort()
  );
}

/**
 * The inputs of a resource, those of objects and of lists of objects included, as the declarations of the installed `@pulumi/aws`
 * have them.
 *
 * @param token `aws:lambda/function:Function`
 */
export function inputsOf(token: string): Inputs {
  const [, module = "", file = ""] = /^aws:(\w+)\/(\w+):\w+$/.exec(token) ?? [];
  const declared = argumentsOf(module, file);
  if (!declared) throw new Error(`@pulumi/aws has no inputs of ${token}`);
  const inputs = new Map<string, boolean>();
  collect(declared.members, "", inputs);
  return inputs;
}

function collect(members: ts.NodeArray<ts.TypeElement>, prefix: string, into: Map<string, boolean>): void {
  for (const member of members) {
    if (!ts.isPropertySignature(member)) continue;
    const name = prefix + member.name.getText();
    const parts = /\binputs\.(\w+)\.(\w+)/.exec(member.type?.getText() ?? "");
    const shape = parts ? shapesOf(parts[1] as string).get(parts[2] as string) : undefined;
    into.set(name, shape !== undefined);
    if (shape) collect(shape.members, `${name}.`, into);
  }
}

function argumentsOf(module: string, file: string): ts.InterfaceDeclaration | undefined {
  return interfacesOf(readFileSync(path.join(AWS, module, `${file}.d.ts`), "utf8")).get(
    `${className(file)}Args`,
  );
}

/** The shapes that a module's inputs have, by name. All modules share one file of some megabytes: only the module's part is parsed. */
function shapesOf(module: string): ReadonlyMap<string, ts.InterfaceDeclaration> {
  const known = shapes.get(module) ?? interfacesOf(partOf(module));
  shapes.set(module, known);
  return known;
}

const shapes = new Map<string, ReadonlyMap<string, ts.InterfaceDeclaration>>();

function partOf(module: string): string {
  const all = readFileSync(path.join(AWS, "types", "input.d.ts"), "utf8");
  const begin = all.indexOf(`export declare namespace ${module} {`);
  const end = all.indexOf("\nexport declare namespace ", begin + 1);
  if (begin < 0) throw new Error(`@pulumi/aws has no shapes of ${module}`);
  const inside = all.slice(all.indexOf("{", begin) + 1, end < 0 ? undefined : end);
  return inside.slice(0, inside.lastIndexOf("}"));
}

function interfacesOf(text: string): ReadonlyMap<string, ts.InterfaceDeclaration> {
  const file = ts.createSourceFile("declarations.d.ts", text, ts.ScriptTarget.ESNext, true);
  return new Map(
    file.statements.filter(ts.isInterfaceDeclaration).map((declared) => [declared.name.text, declared]),
  );
}

function className(file: string): string {
  return file.charAt(0).toUpperCase() + file.slice(1);
}
