import { parse } from "@babel/parser";
import type * as t from "@babel/types";
import type { Translator } from "#sdk/gen0/translation/translate";
import { findNames } from "#sdk/syntax/find-names";
import { bare, walk } from "#sdk/syntax/nodes";
import type { Binding } from "#sdk/syntax/scopes";
import { evaluate } from "#sdk/upgrade/expressions/evaluate";
import type { Constant, Names } from "#sdk/upgrade/expressions/names";
import { type Source, styleOf } from "#sdk/upgrade/expressions/source";
import { upgradePart } from "#sdk/upgrade/expressions/upgrade-part";
import { upgradeProps } from "#sdk/upgrade/expressions/upgrade-props";
import type { Edit, Upgraded } from "#sdk/upgrade/expressions/upgraded";

const GEN0 = "pulumi-serverless-api/gen0";

/** A program, the meaning of its names, and its first `new`. */
export interface Program {
  readonly source: Source;
  readonly construct: t.NewExpression;
}

/** Reads a program whose constants are not changed by methods. */
export function readProgram(text: string): Program {
  const file = parse(text, {
    sourceType: "module",
    plugins: ["typescript", "jsx", "decorators-legacy"],
    attachComment: false,
    createParenthesizedExpressions: true,
  });
  const source: Source = {
    text,
    comments: file.comments ?? [],
    names: namesOf(file),
    style: styleOf(text),
    worded: (message) => message,
    textOf: ({ start, end }) => text.slice(start, end),
  };
  let construct: t.NewExpression | undefined;
  walk(file.program, (node) => {
    if (node.type !== "NewExpression" || construct) return true;
    if (node.arguments[0]?.type === "ThisExpression") construct = node;
    return true;
  });
  if (!construct) throw new Error("nothing is made with `this` as its scope");
  return { source, construct };
}

/** The program with the props of its construct in the form of generation 1, and the warnings. */
export function upgradeText(table: Translator, text: string): Upgraded & { readonly text: string } {
  const { source, construct } = readProgram(text);
  const [, , props, options] = construct.arguments;
  const upgraded = upgradeProps(table, { id: "Test", at: construct.start as number, props, options }, source);
  return { ...upgraded, text: withAdded(text, construct, upgraded) };
}

/** The same for the last argument of a construct, read as that of a method. */
export function upgradeArgument(
  translator: Translator,
  part: string,
  text: string,
): Upgraded & { readonly text: string } {
  const { source, construct } = readProgram(text);
  const argument = construct.arguments.at(-1) as t.Expression;
  const upgraded = upgradePart(translator, part, { id: "Test", argument }, source);
  return { ...upgraded, text: applied(text, upgraded.edits) };
}

function withAdded(text: string, { arguments: args }: t.NewExpression, { edits, added }: Upgraded): string {
  const props = added.props ?? (added.options !== undefined && args.length === 2 ? "{}" : undefined);
  const end = (at: number) => args[at]?.end as number;
  const inserted: Edit[] = [];
  const tail = [
    ...(args.length === 2 && props !== undefined ? [props] : []),
    ...(added.options !== undefined ? [added.options] : []),
  ];
  if (tail.length > 0) {
    const position = end(args.length - 1);
    inserted.push({ start: position, end: position, text: `, ${tail.join(", ")}` });
  }
  return applied(text, [...edits, ...inserted]);
}

/** A text with changes in place of its ranges. */
export function applied(text: string, edits: readonly Edit[]): string {
  return [...edits]
    .sort((one, other) => other.start - one.start || other.end - one.end)
    .reduce((whole, edit) => whole.slice(0, edit.start) + edit.text + whole.slice(edit.end), text);
}

function namesOf(file: t.File): Names {
  const names = findNames(file);
  return {
    gen0Name: (node) => {
      const bareNode = bare(node);
      if (bareNode?.type === "MemberExpression" && bareNode.property.type === "Identifier") {
        const around = names.bindingOf(bareNode.object);
        return isImport(around, "ImportNamespaceSpecifier") ? bareNode.property.name : undefined;
      }
      const binding = bareNode && names.bindingOf(bareNode);
      if (!isImport(binding, "ImportSpecifier")) return undefined;
      const { imported } = binding?.declaration as t.ImportSpecifier;
      return imported.type === "Identifier" ? imported.name : imported.value;
    },
    constant: (node) => constantOf(names.bindingOf(node)),
  };

  function isImport(binding: Binding | undefined, type: string): boolean {
    if (binding?.declaration.type !== type) return false;
    return file.program.body.some(
      (statement) =>
        statement.type === "ImportDeclaration" &&
        statement.source.value === GEN0 &&
        statement.specifiers.includes(binding.declaration as t.ImportSpecifier),
    );
  }
}

function constantOf(binding: Binding | undefined): Constant | undefined {
  const declaration = binding?.declaration;
  if (declaration?.type !== "VariableDeclarator" || declaration.id.type !== "Identifier") return undefined;
  if (!declaration.init || binding?.references.some(({ isWrite }) => isWrite)) return undefined;
  return {
    init: declaration.init,
    isReadOnce: binding?.references.length === 1,
    isTyped: Boolean(declaration.id.typeAnnotation),
  };
}

/** The arguments of the construct of a program as values. */
export function argumentsOf(text: string): readonly unknown[] {
  const { source, construct } = readProgram(text);
  return construct.arguments.map((argument) => evaluate(source, argument, []).value);
}
