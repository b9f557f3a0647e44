import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import * as ts from "typescript";

/** Files whose constants and types a public type is made of. */
const LIMITS = path.join(__dirname, "../../sdk/src/limits");

/** More words than this are a list that is found elsewhere. */
const MAX_WORDS = 60;

/**
 * The words that a type alias stands for, where names such as `keyof typeof WORDS` say nothing to a reader. Undefined for a
 * type that is made of something else.
 */
export function wordsOf({ type }: ts.TypeAliasDeclaration): string | undefined {
  const words = wordsIn(type, [type.getSourceFile(), ...limitFiles()]);
  return words === undefined || words.length > MAX_WORDS ? undefined : words.join(" | ");
}

type Words = readonly string[] | undefined;

function wordsIn(type: ts.TypeNode, files: readonly ts.SourceFile[]): Words {
  if (ts.isParenthesizedTypeNode(type)) return wordsIn(type.type, files);
  if (ts.isUnionTypeNode(type)) return joined(type.types.map((part) => wordsIn(part, files)));
  if (ts.isTemplateLiteralTypeNode(type)) return [type.getText()];
  if (ts.isLiteralTypeNode(type)) return ts.isStringLiteral(type.literal) ? [type.getText()] : undefined;
  if (ts.isIntersectionTypeNode(type)) return wordsOfOpen(type, files);
  const [, constant] = /^keyof typeof (\w+)$/.exec(type.getText()) ?? [];
  if (constant !== undefined) return keysOf(constant, files);
  const [, list] = /^\(typeof (\w+)\)\[number\]$/.exec(type.getText()) ?? [];
  if (list !== undefined) return itemsOf(list, files);
  return ts.isTypeReferenceNode(type) ? wordsOfAlias(type, files) : undefined;
}

/** Words besides which others are allowed: `Words & Record<never, never>`. */
function wordsOfOpen(
  { types: [words, open] }: ts.IntersectionTypeNode,
  files: readonly ts.SourceFile[],
): Words {
  return words && open?.getText() === "Record<never, never>" ? wordsIn(words, files) : undefined;
}

function wordsOfAlias({ typeName }: ts.TypeReferenceNode, files: readonly ts.SourceFile[]): Words {
  const alias = files
    .flatMap((file) => file.statements.filter(ts.isTypeAliasDeclaration))
    .find(({ name }) => name.text === typeName.getText());
  return alias && wordsIn(alias.type, files);
}

function keysOf(constant: string, files: readonly ts.SourceFile[]): Words {
  const value = valueOf(constant, files);
  if (!value || !ts.isObjectLiteralExpression(value)) return undefined;
  const names = value.properties.flatMap((property) => property.name?.getText().replace(/^"|"$/g, "") ?? []);
  return names.map((name) => JSON.stringify(name));
}

function itemsOf(constant: string, files: readonly ts.SourceFile[]): Words {
  const value = valueOf(constant, files);
  return value && ts.isArrayLiteralExpression(value)
    ? value.elements.map((item) => item.getText())
    : undefined;
}

function valueOf(constant: string, files: readonly ts.SourceFile[]): ts.Expression | undefined {
  const declaration = files
    .flatMap((file) => file.statements.filter(ts.isVariableStatement))
    .flatMap((statement) => [...statement.declarationList.declarations])
    .find(({ name }) => name.getText() === constant);
  return declaration?.initializer && withoutAssertion(declaration.initializer);
}

function withoutAssertion(expression: ts.Expression): ts.Expression {
  return ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression)
    ? withoutAssertion(expression.expression)
    : expression;
}

function joined(parts: readonly Words[]): Words {
  return parts.every((part) => part !== undefined) ? parts.flatMap((part) => part ?? []) : undefined;
}

let files: readonly ts.SourceFile[] | undefined;

function limitFiles(): readonly ts.SourceFile[] {
  files ??= readdirSync(LIMITS).map((name) => {
    const text = readFileSync(path.join(LIMITS, name), "utf8");
    return ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true);
  });
  return files;
}
