import type * as t from "@babel/types";
import { bare, isCall, isMember, keyName, memberName, type Node } from "../../syntax/nodes";
import { isSyntaxFailure } from "../../syntax/parse";
import type { Binding } from "../../syntax/scopes";
import { readSourceFile, type SourceFile } from "../../syntax/source-file";
import { isAliased, loadsOf } from "./loads";

/**
 * The members that a file takes of what a module exports: `S3` of `new AWS.S3()`. It is `undefined` where a use is not
 * understood, such as a module that is passed on. Members that are not used may be among them.
 * @param specifier the module as the file names it
 */
export function usedMembers(path: string, text: string, specifier: string): readonly string[] | undefined {
  const file = readSourceFile(path, text);
  if (isSyntaxFailure(file) || file.names.globals.some(({ id }) => id.name === "eval")) return undefined;
  const loads = loadsOf(file, specifier);
  const uses = new Uses(file);
  const areUnderstood = loads?.every((load) => {
    if (load.is === "member") return uses.note(load.name);
    return load.is === "name" ? uses.ofName(load.id) : uses.ofValue(load.value);
  });
  return areUnderstood ? uses.members : undefined;
}

/** Functions of compilers that give a module an export named `default`. */
const INTEROP = /^_*(importDefault|importStar|interopRequire(Default|Wildcard)|toESM)$/;

/** The uses of a module in a file. Each method is false where a use is not understood. */
class Uses {
  readonly #members = new Set<string>();
  readonly #seen = new Set<Binding>();

  constructor(private readonly file: SourceFile) {}

  get members(): readonly string[] {
    return [...this.#members].sort();
  }

  note(member: string): true {
    this.#members.add(member);
    return true;
  }

  /** The uses of a name that stands for the module. */
  ofName(id: Node): boolean {
    const binding = this.file.names.bindingOf(id);
    if (!binding) return false;
    if (this.#seen.has(binding)) return true;
    this.#seen.add(binding);
    return binding.references.every((reference) => {
      if (reference.isType) return !isAliased(this.file, reference.id);
      return reference.isWrite || this.ofValue(reference.id);
    });
  }

  /** The use of an expression whose value is the module. */
  ofValue(node: Node): boolean {
    const around = this.file.parents.get(node);
    if (!around) return false;
    if (isMember(around)) return around.object === node && this.#ofMember(around);
    if (isCall(around)) return isInterop(around, node) && this.ofValue(around);
    switch (around.type) {
      case "ParenthesizedExpression":
      case "TSAsExpression":
      case "TSSatisfiesExpression":
      case "TSNonNullExpression":
      case "TSTypeAssertion":
      case "AwaitExpression":
        return this.ofValue(around);
      case "VariableDeclarator":
        return around.init === node && this.#ofTarget(around.id);
      case "AssignmentExpression":
        return around.operator === "=" && around.right === node && this.#ofAssignment(around);
      default:
        return false;
    }
  }

  #ofMember(member: t.MemberExpression | t.OptionalMemberExpression): boolean {
    const name = memberName(member);
    if (name === undefined) return false;
    // The module itself, for an ES module that imports CommonJS.
    return name === "default" ? this.ofValue(member) : this.note(name);
  }

  #ofAssignment(assignment: t.AssignmentExpression): boolean {
    const around = this.file.parents.get(assignment);
    const isUsed = around?.type !== "ExpressionStatement" && !this.ofValue(assignment);
    return !isUsed && this.#ofTarget(assignment.left);
  }

  /** The name or the pattern that the module is assigned to. */
  #ofTarget(target: Node): boolean {
    const to = bare(target);
    if (to?.type === "Identifier") return this.ofName(to);
    return to?.type === "ObjectPattern" && to.properties.every((property) => this.#ofProperty(property));
  }

  #ofProperty(property: t.ObjectProperty | t.RestElement): boolean {
    if (property.type !== "ObjectProperty") return false;
    const name = keyName(property.key, property.computed);
    if (name === undefined) return false;
    return name === "default" ? this.#ofTarget(property.value) : this.note(name);
  }
}

function isInterop({ callee, arguments: [first] }: t.CallExpression | t.OptionalCallExpression, node: Node) {
  const called = bare(callee);
  const last = called?.type === "SequenceExpression" ? called.expressions.at(-1) : called;
  const name = isMember(last) ? memberName(last) : last?.type === "Identifier" ? last.name : undefined;
  return first === node && name !== undefined && INTEROP.test(name);
}
