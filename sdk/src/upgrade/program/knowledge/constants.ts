import type * as t from "@babel/types";
import { bare, isCall, isMember, memberName, type Node } from "../../../syntax/nodes";
import type { Binding } from "../../../syntax/scopes";
import type { SourceFile } from "../../../syntax/source-file";
import type { Constant, Names } from "../../expressions/names";
import type { Found, Program } from "../modules/program";
import type { Knows } from "./kinds";
import { importedName } from "./knowledge";
import { pathTo } from "./patterns";

/** The meanings of the names of each file, as far as expressions are evaluated. */
export class Constants {
  readonly #names = new Map<SourceFile, Names>();

  constructor(
    private readonly program: Program,
    private readonly knows: Knows,
  ) {}

  /** The names of a file. */
  of(file: SourceFile): Names {
    const known = this.#names.get(file);
    if (known) return known;
    const names: Names = {
      gen0Name: (node) => this.#gen0Name(file, node),
      wordOf: (name, member) => this.program.legacy.wordOf(name, member),
      constant: (node) => this.#constant(file, node),
      isConstruct: (node) => this.knows.kindOf(file, node)?.is === "construct",
    };
    this.#names.set(file, names);
    return names;
  }

  #gen0Name(file: SourceFile, node: Node): string | undefined {
    if (node.type !== "Identifier" && !isMember(node)) return undefined;
    const kind = this.knows.kindOf(file, node);
    return kind?.is === "library" && kind.generation === 0 ? kind.name : undefined;
  }

  #constant(file: SourceFile, node: Node, seen = new Set<Binding>()): Constant | undefined {
    const binding = file.names.bindingOf(node);
    if (!binding || seen.has(binding) || !isConstant(file, binding)) return undefined;
    seen.add(binding);
    const found = this.#importedAs(file, binding);
    if (found) return this.#elsewhere(found, seen);
    const { declaration } = binding;
    if (
      declaration.type !== "VariableDeclarator" ||
      declaration.id.type !== "Identifier" ||
      !declaration.init
    )
      return undefined;
    const isReadOnce = binding.references.length === 1 && !isExported(file, declaration);
    const isTyped = Boolean(declaration.id.typeAnnotation);
    return { init: declaration.init, isReadOnce, isTyped };
  }

  #importedAs(file: SourceFile, { kind, declaration, id }: Binding): Found | undefined {
    if (kind === "import") {
      const statement = file.parents.get(declaration);
      if (statement?.type !== "ImportDeclaration") return undefined;
      return this.program.exported(
        this.program.module(file, statement.source.value),
        importedName(declaration),
      );
    }
    if (declaration.type !== "VariableDeclarator") return undefined;
    const required = this.knows.kindOf(file, declaration.init);
    const [name, ...more] = pathTo(declaration.id, id) ?? [];
    if (required?.is !== "module" || more.length > 0) return undefined;
    return this.program.exported(required.module, name ?? "default");
  }

  #elsewhere(found: Found, seen: Set<Binding>): Constant | undefined {
    if (found.is !== "node") return undefined;
    const { source: file, node } = found;
    const elsewhere = this.of(file);
    if (node.type === "Identifier") {
      const constant = this.#constant(file, node, seen);
      return constant && { elsewhere, ...constant, isReadOnce: false };
    }
    const isExpression = !/Declaration$/.test(node.type);
    return isExpression ? { init: node as t.Expression, isReadOnce: false, elsewhere } : undefined;
  }
}

/** Whether a name keeps what it was given: it is not written again, and what it stands for is not changed. */
function isConstant(file: SourceFile, { references }: Binding): boolean {
  return references.every(({ id, isWrite }) => !isWrite && !isChanged(file, id));
}

const CHANGING = /^(push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin|clear|delete|add.*|set.*)$/;

function isChanged(file: SourceFile, id: Node): boolean {
  let inside = id;
  for (const around of file.around(id)) {
    if (isMember(around) && around.object === inside) {
      const call = file.parents.get(around);
      if (isCall(call) && call.callee === around) return CHANGING.test(memberName(around) ?? "");
      inside = around;
      continue;
    }
    if (bare(around) === bare(inside) && around !== inside) {
      inside = around;
      continue;
    }
    switch (around.type) {
      case "AssignmentExpression":
        return around.left === inside;
      case "UpdateExpression":
        return true;
      case "UnaryExpression":
        return around.operator === "delete";
      case "CallExpression":
        return around.arguments[0] === inside && isMember(around.callee) && isObjectMethod(around.callee);
      default:
        return false;
    }
  }
  return false;
}

/** `Object.assign` and the like, which change their first argument. */
function isObjectMethod(callee: t.MemberExpression | t.OptionalMemberExpression): boolean {
  const isOfObject = callee.object.type === "Identifier" && callee.object.name === "Object";
  return isOfObject && /^(assign|define.*|setPrototypeOf)$/.test(memberName(callee) ?? "");
}

function isExported(file: SourceFile, declarator: Node): boolean {
  const statement = file.parents.get(declarator);
  const around = statement && file.parents.get(statement);
  return around?.type === "ExportNamedDeclaration";
}
