import type * as t from "@babel/types";
import { bare, isCall, isMember, keyName, memberName, type Node, walk } from "../../../syntax/nodes";
import type { SourceFile } from "../../../syntax/source-file";
import type { Rewrite } from "../rules/rewrite";
import type { Creation } from "./creations";
import type { StackClass } from "./stack-class";

type Classes = ReadonlyMap<Node, StackClass>;

/** Reads from stacks with a name: by class, the names of its fields and getters. */
export type Reads = ReadonlyMap<StackClass, ReadonlySet<string>>;

type NoteRead = (of: StackClass, name: string) => void;

/** Finds what is read from the stacks of a program, and takes note of what functions could not give. */
export function findReads(rewrite: Rewrite, classes: Classes, creations: readonly Creation[]): Reads {
  const reads = new Map<StackClass, Set<string>>();
  const note: NoteRead = (of, name) => {
    const known = reads.get(of) ?? new Set();
    reads.set(of, known.add(name));
  };
  for (const { file } of rewrite.drafts.values()) {
    walk(file.file.program, (node) => {
      if (node.type === "ObjectPattern") notePattern(rewrite, classes, file, node, note);
      else if (node.type === "Identifier" || isMember(node) || isCall(node))
        noteExpression(rewrite, classes, file, node, note);
    });
  }
  for (const creation of creations) noteHolder(creation, creations, note);
  return reads;
}

function noteExpression(
  rewrite: Rewrite,
  classes: Classes,
  file: SourceFile,
  node: Node,
  note: NoteRead,
): void {
  const kind = isDeclaration(file, node) ? undefined : rewrite.knows.kindOf(file, node);
  const of = kind?.is === "instance" ? classes.get(kind.node) : undefined;
  if (of) noteUse(rewrite, of, file, node, note);
}

function noteHolder({ of, holder }: Creation, creations: readonly Creation[], note: NoteRead): void {
  if (holder.is === "other")
    of.problems.push("what is made is used in the same expression: give it a statement of its own");
  if (holder.is === "name" && isExported(holder.statement, creations))
    for (const name of publicNames(of)) note(of, name);
}

/** A name that is made, and the key of a property, are no values. */
function isDeclaration(file: SourceFile, node: Node): boolean {
  if (node.type !== "Identifier") return false;
  const binding = file.names.bindingOf(node);
  return !binding || binding.id === node;
}

function notePattern(
  { knows }: Rewrite,
  classes: Classes,
  file: SourceFile,
  pattern: t.ObjectPattern,
  note: NoteRead,
): void {
  const kind = knows.kindOfPattern(file, pattern);
  const of = kind?.is === "instance" ? classes.get(kind.node) : undefined;
  if (!of) return;
  for (const property of pattern.properties) {
    const name = property.type === "ObjectProperty" ? keyName(property.key, property.computed) : undefined;
    if (name === undefined) of.problems.push("it is taken apart in a way that does not say what is read");
    else noteRead(of, name, note);
  }
}

function noteRead(of: StackClass, name: string, note: NoteRead): void {
  if (of.fields.has(name) || of.getters.has(name)) note(of, name);
  else of.problems.push(`its ${name} is used from outside`);
}

function noteUse({ knows }: Rewrite, of: StackClass, file: SourceFile, node: Node, note: NoteRead): void {
  const { outer, around } = outermost(file, node);
  switch (around?.type) {
    case "MemberExpression":
    case "OptionalMemberExpression": {
      if (around.object !== outer) return;
      const name = memberName(around);
      const isRemoved = name === "addDependency" && isCall(file.parents.get(around));
      if (name === undefined) of.problems.push("something is read from it by a name that is computed");
      else if (!isRemoved) noteRead(of, name, note);
      return;
    }
    case "NewExpression":
    case "CallExpression":
    case "OptionalCallExpression": {
      const called = knows.kindOf(file, around.callee);
      const isOfProgram = called?.is === "class" || called?.is === "function";
      const isRemoved = isMember(around.callee) && memberName(around.callee) === "addDependency";
      if (around.callee !== outer && !isOfProgram && !isRemoved)
        of.problems.push("it is used as a scope from outside");
      return;
    }
    case "ExportSpecifier":
    case "ExportDefaultDeclaration":
      for (const name of publicNames(of)) note(of, name);
      return;
    case "SpreadElement":
    case "TemplateLiteral":
    case "ArrayExpression":
      of.problems.push("it is used as a whole");
  }
}

/** An expression with the parentheses, casts and `!` around it, and what stands around that. */
export function outermost(
  file: SourceFile,
  node: Node,
): { readonly outer: Node; readonly around: Node | undefined } {
  const around = file.parents.get(node);
  const isSame = around && around.type !== "ExpressionStatement" && bare(around) === bare(node);
  return isSame ? outermost(file, around) : { outer: node, around };
}

function publicNames({ fields, getters }: StackClass): string[] {
  const own = [...fields.values()].filter(({ isPrivate }) => !isPrivate).map(({ name }) => name);
  return [...own, ...getters.keys()];
}

function isExported(statement: Node, creations: readonly Creation[]): boolean {
  const { draft } =
    creations.find(({ holder }) => "statement" in holder && holder.statement === statement) ?? {};
  return draft?.file.parents.get(statement)?.type === "ExportNamedDeclaration";
}
