import { keyName, type Node, walk } from "../../syntax/nodes";
import { isSyntaxFailure } from "../../syntax/parse";
import { readSourceFile } from "../../syntax/source-file";

/** Something that SST made of the code of a program while it ran, and that scripts of package.json make now. */
export type Generator =
  /** The schema of a GraphQL route, and commands that make more of it. Paths are relative to the project. */
  | {
      readonly makes: "schema";
      readonly schema: string;
      readonly output: string;
      readonly commands: readonly string[];
    }
  /** The types of a database. */
  | {
      readonly makes: "types";
      readonly output: string;
      readonly isCamelCase: boolean;
      readonly dialect: "mysql" | "postgres";
    };

const MENTIONS = /\b(pothos|graphql|types)\b/;

/** The generators in a file of a program of SST. */
export function generatorsIn(path: string, text: string): readonly Generator[] {
  const file = MENTIONS.test(text) ? readSourceFile(path, text) : undefined;
  if (!file || isSyntaxFailure(file)) return [];
  const found: Generator[] = [];
  walk(file.file.program, (node) => {
    const generator = schemaOf(node) ?? typesOf(node);
    if (generator) found.push(generator);
  });
  return found;
}

/** A route: `{ type: "pothos", schema, output, commands }`, or `{ type: "graphql", pothos: { ... } }` since 1.18. */
function schemaOf(route: Node): Generator | undefined {
  if (!["pothos", "graphql"].includes(String(textAt(route, "type")))) return undefined;
  const settings = memberOf(route, "pothos") ?? route;
  const [schema, output] = [textAt(settings, "schema"), textAt(settings, "output")];
  if (schema === undefined || output === undefined) return undefined;
  const commands = memberOf(settings, "commands");
  const texts = commands?.type === "ArrayExpression" ? commands.elements.map(textOf) : [];
  return { makes: "schema", schema, output, commands: texts.flatMap((command) => command ?? []) };
}

/** `new RDS(stack, id, { engine, types })`. */
function typesOf(made: Node): Generator | undefined {
  const [, , props] = made.type === "NewExpression" ? made.arguments : [];
  const types = props && memberOf(props, "types");
  const engine = props && textAt(props, "engine");
  if (!types || engine === undefined) return undefined;
  const output = textOf(types) ?? textAt(types, "path");
  if (output === undefined) return undefined;
  const camelCase = memberOf(types, "camelCase");
  return {
    makes: "types",
    output,
    isCamelCase: camelCase?.type === "BooleanLiteral" && camelCase.value,
    dialect: engine.startsWith("mysql") ? "mysql" : "postgres",
  };
}

function memberOf(object: Node, name: string): Node | undefined {
  if (object.type !== "ObjectExpression") return undefined;
  for (const property of object.properties)
    if (property.type === "ObjectProperty" && keyName(property.key, property.computed) === name)
      return property.value;
  return undefined;
}

function textAt(object: Node, name: string): string | undefined {
  return textOf(memberOf(object, name));
}

function textOf(node: Node | null | undefined): string | undefined {
  if (node?.type === "StringLiteral") return node.value;
  const isPlain = node?.type === "TemplateLiteral" && node.expressions.length === 0;
  return isPlain ? (node.quasis[0]?.value.cooked ?? undefined) : undefined;
}
