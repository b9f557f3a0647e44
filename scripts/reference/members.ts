import ts from "typescript";
import { type DocComment, docCommentOf } from "./doc-comment";
import { type Declared, isPrivate, type Sources } from "./public-surface";

/** A prop, an attribute or a method. */
export interface Member {
  /** The path of a member: `native.table` for a prop of a prop. */
  readonly path: string;
  /** As one would declare it, on one line: `readonly id: string`. */
  readonly signature: string;
  readonly node: ts.Node;
  readonly doc: DocComment | undefined;
}

/** The public members of an interface, a class, or a type written with braces. Inherited members come first. */
export function membersOf(sources: Sources, node: Declared): readonly Member[] {
  if (ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node)) {
    const inherited = baseOf(sources, node);
    const own = mergeOverloads([...node.members].filter(isShown));
    const names = new Set(own.map((member) => member.name?.getText()));
    const before = inherited ? membersOf(sources, inherited) : [];
    return [
      ...before.filter(({ path }) => !names.has(path.split(".")[0])),
      ...own.flatMap((member) => toMembers(member, "")),
    ];
  }
  // An alias is shown whole: only what its members' comments say is to be added.
  const members = ts.isTypeAliasDeclaration(node)
    ? literalsIn(node.type).flatMap((type) => nested(type, ""))
    : [];
  return members.filter(({ doc }) => doc !== undefined);
}

/** A base that is not exported has no page of its own to send readers to. */
function baseOf(sources: Sources, node: ts.InterfaceDeclaration | ts.ClassDeclaration): Declared | undefined {
  const clause = node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
  const name = clause?.types[0]?.expression.getText();
  return name === undefined ? undefined : sources.resolve(sources.pathOf(node), name);
}

/** Of a method with overloads the overloads are what users see. */
function mergeOverloads<T extends ts.ClassElement | ts.TypeElement>(members: readonly T[]): readonly T[] {
  const overloaded = new Set(
    members.filter((m) => ts.isMethodDeclaration(m) && !m.body).map((m) => m.name?.getText()),
  );
  return members.filter((m) => !(ts.isMethodDeclaration(m) && m.body && overloaded.has(m.name.getText())));
}

function isShown(member: ts.ClassElement | ts.TypeElement): boolean {
  if (isPrivate(member) || ts.isConstructorDeclaration(member)) return false;
  return !(member.name && ts.isComputedPropertyName(member.name));
}

function toMembers(member: ts.ClassElement | ts.TypeElement, prefix: string): readonly Member[] {
  const name = member.name?.getText() ?? "";
  const path = prefix + (name || "new");
  const own = { path, signature: signatureOf(member), node: member, doc: docCommentOf(member) };
  const type = "type" in member ? (member.type as ts.TypeNode | undefined) : undefined;
  const deeper = type && !ts.isMethodDeclaration(member) ? literalsIn(type) : [];
  return [own, ...deeper.flatMap((literal) => nested(literal, `${path}.`))];
}

function nested(literal: ts.TypeLiteralNode, prefix: string): readonly Member[] {
  return literal.members.filter(isShown).flatMap((member) => toMembers(member, prefix));
}

/** Types written with braces that say what a prop holds, also in a union or intersection. */
function literalsIn(type: ts.TypeNode): readonly ts.TypeLiteralNode[] {
  if (ts.isTypeLiteralNode(type)) return [type];
  if (ts.isUnionTypeNode(type) || ts.isIntersectionTypeNode(type)) return type.types.flatMap(literalsIn);
  return [];
}

/** The declaration without body, comments and modifiers that say nothing to a reader. */
export function signatureOf(node: ts.Node): string {
  const file = node.getSourceFile();
  const body = "body" in node ? (node.body as ts.Node | undefined) : undefined;
  const initializer = "initializer" in node ? (node.initializer as ts.Node | undefined) : undefined;
  const end = body?.getStart() ?? initializer?.getFullStart() ?? node.end;
  return withoutComments(file.text.slice(node.getStart(), end))
    .replace(/\s+/g, " ")
    .replace(/^(export |declare |override |async |default )*/g, "")
    .replace(/^static override /, "static ")
    .replace(/\s*[=;,{]?\s*$/, "")
    .replace(/([([{<]) /g, (_, open) => (open === "{" ? "{ " : open))
    .replace(/,? ([)\]>])/g, (whole, close) => (whole.startsWith(",") || close !== ">" ? close : whole))
    .trim();
}

function withoutComments(text: string): string {
  const scanner = ts.createScanner(ts.ScriptTarget.ES2022, false, ts.LanguageVariant.Standard, text);
  let result = "";
  for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan()) {
    const isComment =
      token === ts.SyntaxKind.MultiLineCommentTrivia || token === ts.SyntaxKind.SingleLineCommentTrivia;
    if (!isComment) result += scanner.getTokenText();
  }
  return result;
}
