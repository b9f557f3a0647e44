import {
  isCall,
  isClass,
  isImportOrReExport,
  isMember,
  memberName,
  type Node,
  walk,
} from "../../../syntax/nodes";
import type { SourceFile } from "../../../syntax/source-file";
import type { Rewrite } from "../rules/rewrite";
import type { StackClass } from "./stack-class";

/** Where a class is mentioned as a type, by the file: functions have no type of their name. */
export interface TypeMention {
  readonly file: SourceFile;
  readonly node: Node;
  readonly of: StackClass;
}

/** The mentions of classes. */
export interface Mentions {
  readonly types: readonly TypeMention[];
  /** Classes that the app gets already. */
  readonly registered: ReadonlySet<StackClass>;
}

/** Finds where the classes are mentioned, and takes note of what could not be done with functions. */
export function findMentions(rewrite: Rewrite, classes: ReadonlyMap<Node, StackClass>): Mentions {
  const types: TypeMention[] = [];
  const registered = new Set<StackClass>();
  for (const { file } of rewrite.drafts.values()) {
    walk(file.file.program, (node) => {
      if (isImportOrReExport(node)) return false;
      const of = classOf(rewrite, classes, file, node);
      if (!of) return true;
      const around = file.parents.get(node);
      if (around?.type === "TSTypeReference") types.push({ file, node: around, of });
      else if (isGivenToApp(around, node)) registered.add(of);
      else if (!isUnderstood(rewrite, file, node, around)) of.problems.push(problemOf(around));
      return false;
    });
  }
  return { types, registered };
}

/** `app.stack(ApiStack)`. Only an app has such a method. */
function isGivenToApp(around: Node | undefined, node: Node): boolean {
  return (
    isCall(around) &&
    around.arguments[0] === node &&
    isMember(around.callee) &&
    memberName(around.callee) === "stack"
  );
}

function classOf(
  { knows }: Rewrite,
  classes: ReadonlyMap<Node, StackClass>,
  file: SourceFile,
  node: Node,
): StackClass | undefined {
  if (node.type === "Identifier") {
    const binding = file.names.bindingOf(node);
    if (!binding || binding.id === node) return undefined;
    const kind = knows.kindOfName(file, node);
    return kind?.is === "class" ? classes.get(kind.node) : undefined;
  }
  if (node.type === "TSQualifiedName" && node.left.type === "Identifier") {
    const kind = knows.memberOf(knows.kindOfName(file, node.left), node.right.name);
    return kind?.is === "class" ? classes.get(kind.node) : undefined;
  }
  if (!isMember(node)) return undefined;
  const kind = knows.kindOf(file, node);
  return kind?.is === "class" ? classes.get(kind.node) : undefined;
}

function isUnderstood({ knows }: Rewrite, file: SourceFile, node: Node, around: Node | undefined): boolean {
  switch (around?.type) {
    case "NewExpression":
      return around.callee === node;
    case "ExportSpecifier":
    case "ExportDefaultDeclaration":
    case "TSExportAssignment":
    case "TSTypeQuery":
      return true;
    case "AssignmentExpression":
      return around.right === node && isExports(around.left);
    case "ObjectProperty": {
      const object = file.parents.get(around);
      const assigned = object && file.parents.get(object);
      return assigned?.type === "AssignmentExpression" && isExports(assigned.left);
    }
    case "CallExpression": {
      const called = knows.kindOf(file, around.callee);
      return around.arguments[0] === node && called?.is === "library" && called.name === "use";
    }
    default:
      return false;
  }
}

function isExports(node: Node): boolean {
  if (!isMember(node)) return false;
  const isWhole =
    node.object.type === "Identifier" && node.object.name === "module" && memberName(node) === "exports";
  return (
    isWhole || (node.object.type === "Identifier" && node.object.name === "exports") || isExports(node.object)
  );
}

function problemOf(around: Node | undefined): string {
  if (isClass(around)) return "other classes extend it";
  if (isCall(around)) return "it is passed on as a value";
  if (isMember(around)) return "something is read from the class itself";
  return "it is used in other ways than to make a stack";
}
