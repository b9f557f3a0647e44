import type * as t from "@babel/types";
import { isCall, keyName, type Node, walk } from "../../syntax/nodes";
import type { SourceFile } from "../../syntax/source-file";

/** One load of a module in a file. */
export type Load =
  /** A name that stands for the module. */
  | { readonly is: "name"; readonly id: Node }
  /** An expression whose value is the module. */
  | { readonly is: "value"; readonly value: Node }
  /** A member that is imported by its name. */
  | { readonly is: "member"; readonly name: string };

/**
 * All loads of a module in a file. It is `undefined` where one of them is not understood: `export *`, an import without
 * names, or another mention of the module.
 */
export function loadsOf(file: SourceFile, specifier: string): readonly Load[] | undefined {
  const loads: Load[] = [];
  let mentions = 0;
  let understood = 0;
  walk(file.file.program, (node) => {
    if (textOf(node) === specifier) mentions += 1;
    const found = loadsAt(file, node, specifier);
    if (!found) return;
    understood += 1;
    loads.push(...found);
  });
  return mentions === understood ? loads : undefined;
}

/** The loads of a node that names the module. A type loads nothing. */
function loadsAt(file: SourceFile, node: Node, specifier: string): readonly Load[] | undefined {
  switch (node.type) {
    case "ImportDeclaration":
      return node.source.value === specifier ? importsOf(file, node) : undefined;
    case "ExportNamedDeclaration":
      return node.source?.value === specifier ? exportsOf(node) : undefined;
    case "TSImportEqualsDeclaration":
      return isRequired(node, specifier) ? [{ is: "name", id: node.id }] : undefined;
    case "TSImportType":
      return textOf(node.argument) === specifier ? [] : undefined;
    default:
      return isLoad(node, specifier) ? [{ is: "value", value: node }] : undefined;
  }
}

function importsOf(file: SourceFile, node: t.ImportDeclaration): readonly Load[] | undefined {
  if (node.importKind === "type") return [];
  if (node.specifiers.length === 0) return undefined;
  return node.specifiers.flatMap((one): readonly Load[] => {
    const name = one.type === "ImportSpecifier" ? keyName(one.imported) : undefined;
    if (name === undefined || name === "default") return [{ is: "name", id: one.local }];
    return isUsedAsValue(file, one as t.ImportSpecifier) ? [{ is: "member", name }] : [];
  });
}

function isUsedAsValue(file: SourceFile, { local, importKind }: t.ImportSpecifier): boolean {
  if (importKind === "type") return false;
  const { references = [] } = file.names.bindingOf(local) ?? {};
  return references.some(({ id, isType }) => !isType || isAliased(file, id));
}

/** `import S3 = AWS.S3` looks like a type, and is a value. */
export function isAliased(file: SourceFile, id: Node): boolean {
  return [...file.around(id)].some(({ type }) => type === "TSImportEqualsDeclaration");
}

function exportsOf(node: t.ExportNamedDeclaration): readonly Load[] | undefined {
  if (node.exportKind === "type") return [];
  const names = node.specifiers.map((one) =>
    one.type === "ExportSpecifier" ? keyName(one.local) : undefined,
  );
  const isWhole = names.some((name) => name === undefined || name === "default");
  return isWhole ? undefined : names.map((name) => ({ is: "member", name: name as string }));
}

/** `import AWS = require("aws-sdk")` */
function isRequired({ moduleReference }: t.TSImportEqualsDeclaration, specifier: string): boolean {
  return (
    moduleReference.type === "TSExternalModuleReference" && moduleReference.expression.value === specifier
  );
}

/** `require("aws-sdk")` and `import("aws-sdk")` */
function isLoad(node: Node, specifier: string): boolean {
  if (node.type === "ImportExpression") return textOf(node.source) === specifier;
  if (!isCall(node)) return false;
  const { callee, arguments: args } = node;
  const isLoader = callee.type === "Import" || (callee.type === "Identifier" && callee.name === "require");
  const [first] = args;
  return isLoader && first !== undefined && textOf(first) === specifier;
}

/** The text of a literal. */
function textOf(node: Node): string | undefined {
  if (node.type === "StringLiteral") return node.value;
  if (node.type !== "TemplateLiteral" || node.expressions.length > 0) return undefined;
  return node.quasis[0]?.value.cooked ?? undefined;
}
