import type * as t from "@babel/types";
import {
  bare,
  isCall,
  isFunction,
  isMember,
  keyName,
  memberName,
  type Node,
  rangeOf,
} from "../../syntax/nodes";
import type { Binding, Reference } from "../../syntax/scopes";
import type { SourceFile } from "../../syntax/source-file";
import type { Cause } from "../../values/left-out";
import { namesIn } from "../program/modules/exports";
import type { Program } from "../program/modules/program";
import { type Part, partAround } from "./cut";
import { Targets } from "./targets";

/** A part of a file that is left out. */
export interface Cut {
  readonly part: Part;
  readonly cause: Cause;
  /** Whether the cause itself stands here. Else something that uses it. */
  readonly isCause: boolean;
}

/** A value that is missing: as a whole, or some of its members. */
type Loss = { readonly whole: Cause } | { readonly members: Map<string, Cause> };

/** Finds all that has to go with what is left out, through names, files, and what functions give back. */
export class Spread {
  readonly cuts = new Map<SourceFile, Cut[]>();
  /** By binding, and by function for its results. */
  readonly #missing = new Map<Binding | Node, Loss>();
  readonly #targets: Targets;
  #isChanged = false;

  constructor(readonly program: Program) {
    this.#targets = new Targets(program);
  }

  /** Leave out an expression that has no counterpart. */
  leaveOut(file: SourceFile, expression: Node, cause: Cause): void {
    this.#cut(file, expression, cause, true);
  }

  /** Leave out all that uses what is left out, until nothing more is found. */
  run(): void {
    do {
      this.#isChanged = false;
      for (const file of this.program.sources.values())
        for (const binding of file.names.bindings) this.#followBinding(file, binding);
    } while (this.#isChanged);
  }

  /** Whether a node is in a part that is left out. */
  isCut(file: SourceFile, node: Node): boolean {
    return this.cutAround(file, node) !== undefined;
  }

  /** The part that is left out and that a node is in. */
  cutAround(file: SourceFile, node: Node): Cut | undefined {
    const { start, end } = rangeOf(node);
    return this.cuts
      .get(file)
      ?.find(
        ({ part }) =>
          (part.node.start as number) <= start && end <= (part.node.end as number) && isIn(part, node),
      );
  }

  /** Leave out a part itself. */
  add(file: SourceFile, part: Part, cause: Cause, isCause = false): void {
    const known = this.cuts.get(file) ?? [];
    this.cuts.set(file, [...known, { part, cause, isCause }]);
    this.#isChanged = true;
    for (const binding of file.names.bindings)
      if (isWithin(binding.id, part.node) && binding.references.some(({ id }) => !isWithin(id, part.node)))
        this.#lose(binding, cause);
    this.#loseAssigned(file, part.node, cause);
    if (part.is === "result") this.#loseMember(part.of, part.name, cause);
    if (part.is === "statement") this.#loseStatement(file, part.node, cause);
  }

  #cut(file: SourceFile, node: Node, cause: Cause, isCause = false): void {
    if (this.isCut(file, node)) return;
    this.add(file, partAround(file, node), cause, isCause);
  }

  #followBinding(file: SourceFile, binding: Binding): void {
    const target = this.#targets.of(file, binding);
    const own = this.#missing.get(binding) ?? (target && this.#missing.get(target));
    const given = target && !own ? this.#targets.functionOf(target) : undefined;
    const results = given && this.#missing.get(given);
    if (!own && !results) return;
    for (const reference of binding.references) {
      if (reference.isType || isOfImport(file, reference.id) || this.isCut(file, reference.id)) continue;
      if (own) this.#useOf(file, reference.id, own);
      else if (results) this.#callOf(file, reference, results);
    }
  }

  /** Follow an expression whose value, or a part of it, is missing. */
  #useOf(file: SourceFile, node: Node, loss: Loss): void {
    if ("whole" in loss) {
      this.#cut(file, node, loss.whole);
      return;
    }
    const around = file.parents.get(node);
    if (isMember(around) && around.object === node) {
      const cause = loss.members.get(memberName(around) ?? "");
      if (cause) this.#cut(file, around, cause);
    } else if (around?.type === "AwaitExpression" || bare(around) === node) {
      this.#useOf(file, around as Node, loss);
    } else if (around?.type === "VariableDeclarator" && around.init === node) {
      this.#declared(file, around, loss.members);
    }
  }

  #declared(file: SourceFile, { id }: t.VariableDeclarator, members: ReadonlyMap<string, Cause>): void {
    if (id.type === "Identifier") {
      const binding = file.names.bindingOf(id);
      for (const [name, cause] of binding ? members : []) this.#loseMember(binding as Binding, name, cause);
    }
    if (id.type !== "ObjectPattern") return;
    for (const property of id.properties) {
      const name = property.type === "ObjectProperty" ? keyName(property.key, property.computed) : undefined;
      const cause = name === undefined ? undefined : members.get(name);
      if (cause && !this.isCut(file, property)) this.add(file, { is: "entry", node: property }, cause);
    }
  }

  /** Follow `use(Site)` and `makeSite()`, whose results are missing. */
  #callOf(file: SourceFile, { id }: Reference, results: Loss): void {
    const call = file.parents.get(id);
    if (!isCall(call)) return;
    const isUse = call.arguments[0] === id && nameOfCallee(call) === "use";
    if (isUse || call.callee === id) this.#useOf(file, call, results);
  }

  #lose(key: Binding | Node, cause: Cause): void {
    const known = this.#missing.get(key);
    if (known && "whole" in known) return;
    this.#missing.set(key, { whole: cause });
    this.#isChanged = true;
  }

  #loseMember(key: Binding | Node, name: string, cause: Cause): void {
    const known = this.#missing.get(key) ?? { members: new Map() };
    if ("whole" in known || known.members.has(name)) return;
    known.members.set(name, cause);
    this.#missing.set(key, known);
    this.#isChanged = true;
  }

  /** The values that a statement would have assigned: `site = ...`, `this.site = ...`. */
  #loseAssigned(file: SourceFile, node: Node, cause: Cause): void {
    const expression = node.type === "ExpressionStatement" ? bare(node.expression) : undefined;
    if (expression?.type !== "AssignmentExpression") return;
    const { left } = expression;
    const ids = isMember(left) ? [] : namesIn(left);
    for (const id of ids) {
      const binding = file.names.bindingOf(id);
      if (binding) this.#lose(binding, cause);
    }
    if (!isMember(left) || left.object.type !== "Identifier") return;
    const [binding, name] = [file.names.bindingOf(left.object), memberName(left)];
    if (binding && name !== undefined) this.#loseMember(binding, name, cause);
  }

  /** The result of a function whose last statement is left out, and the default export of a file. */
  #loseStatement(file: SourceFile, node: Node, cause: Cause): void {
    if (node.type === "ReturnStatement") {
      const of = [...file.around(node)].find(isFunction);
      if (of) this.#lose(of, cause);
    }
    if (node.type === "ExportDefaultDeclaration") this.#lose(node.declaration, cause);
  }
}

function isWithin(node: Node, around: Node): boolean {
  return (around.start as number) <= (node.start as number) && (node.end as number) <= (around.end as number);
}

/** Of `app.stack(A).stack(B)` only the second call is in its own link. */
function isIn(part: Part, node: Node): boolean {
  if (part.is !== "link" || !isMember(part.node.callee)) return true;
  return (node.start as number) >= (part.node.callee.object.end as number);
}

function isOfImport(file: SourceFile, id: Node): boolean {
  const around = file.parents.get(id)?.type ?? "";
  return /^Import\w*Specifier$/.test(around);
}

function nameOfCallee({ callee }: t.CallExpression | t.OptionalCallExpression): string | undefined {
  if (isMember(callee)) return memberName(callee);
  return callee.type === "Identifier" ? callee.name : undefined;
}
