import type * as t from "@babel/types";
import { bare, isCall, isMember, keyName, memberName, type Node } from "../../syntax/nodes";
import type { Binding, Reference } from "../../syntax/scopes";
import type { SourceFile } from "../../syntax/source-file";
import type { Cause } from "../../values/left-out";
import type { Program } from "../program/modules/program";
import { type Cut, Cuts } from "./cuts";
import { loseValuesOf } from "./lose-values";
import { type MissingValue, MissingValues } from "./missing-values";
import { type Part, partAround } from "./part";
import { Targets } from "./targets";

/** Finds all that has to go with what is left out, through names, files, and what functions give back. */
export class Spread {
  readonly #cuts = new Cuts();
  readonly #missing = new MissingValues();
  readonly #targets: Targets;
  #added = 0;

  constructor(readonly program: Program) {
    this.#targets = new Targets(program);
  }

  /** The parts that are left out, by file. */
  get cuts(): ReadonlyMap<SourceFile, readonly Cut[]> {
    return this.#cuts.byFile;
  }

  /** Leave out an expression that has no counterpart. */
  leaveOut(file: SourceFile, expression: Node, cause: Cause): void {
    this.#cut(file, expression, cause, true);
  }

  /** Leave out all that uses what is left out, until nothing more is found. */
  run(): void {
    let before: number;
    do {
      before = this.#added + this.#missing.count;
      for (const file of this.program.sources.values())
        for (const binding of file.names.bindings) this.#followBinding(file, binding);
    } while (before !== this.#added + this.#missing.count);
  }

  /** Whether a node is in a part that is left out. */
  isCut(file: SourceFile, node: Node): boolean {
    return this.cutAround(file, node) !== undefined;
  }

  /** The part that is left out and that a node is in. */
  cutAround(file: SourceFile, node: Node): Cut | undefined {
    return this.#cuts.around(file, node);
  }

  /** Leave out a part itself. */
  add(file: SourceFile, part: Part, cause: Cause, isCause = false): void {
    this.#cuts.add(file, { part, cause, isCause });
    this.#added += 1;
    loseValuesOf(this.#missing, file, part, cause);
  }

  #cut(file: SourceFile, node: Node, cause: Cause, isCause = false): void {
    if (this.isCut(file, node)) return;
    this.add(file, partAround(file, node), cause, isCause);
  }

  #followBinding(file: SourceFile, binding: Binding): void {
    const target = this.#targets.of(file, binding);
    const own = this.#missing.of(binding) ?? (target && this.#missing.of(target));
    const given = target && !own ? this.#targets.functionOf(target) : undefined;
    const results = given && this.#missing.of(given);
    if (!own && !results) return;
    for (const reference of binding.references) {
      if (reference.isType || isOfImport(file, reference.id) || this.isCut(file, reference.id)) continue;
      if (own) this.#useOf(file, reference.id, own);
      else if (results) this.#callOf(file, reference, results);
    }
  }

  /** Follow an expression whose value, or a part of it, is missing. */
  #useOf(file: SourceFile, node: Node, missing: MissingValue): void {
    if ("whole" in missing) {
      this.#cut(file, node, missing.whole);
      return;
    }
    const around = file.parents.get(node);
    if (isMember(around) && around.object === node) {
      const cause = missing.members.get(memberName(around) ?? "");
      if (cause) this.#cut(file, around, cause);
    } else if (around?.type === "AwaitExpression" || bare(around) === node) {
      this.#useOf(file, around as Node, missing);
    } else if (around?.type === "VariableDeclarator" && around.init === node) {
      this.#declared(file, around, missing.members);
    }
  }

  #declared(file: SourceFile, { id }: t.VariableDeclarator, members: ReadonlyMap<string, Cause>): void {
    if (id.type === "Identifier") {
      const binding = file.names.bindingOf(id);
      for (const [name, cause] of binding ? members : [])
        this.#missing.loseMember(binding as Binding, name, cause);
    }
    if (id.type !== "ObjectPattern") return;
    for (const property of id.properties) {
      const name = property.type === "ObjectProperty" ? keyName(property.key, property.computed) : undefined;
      const cause = name === undefined ? undefined : members.get(name);
      if (cause && !this.isCut(file, property)) this.add(file, { is: "entry", node: property }, cause);
    }
  }

  /** Follow `use(Site)` and `makeSite()`, whose results are missing. */
  #callOf(file: SourceFile, { id }: Reference, results: MissingValue): void {
    const call = file.parents.get(id);
    if (!isCall(call)) return;
    const isUse = call.arguments[0] === id && nameOfCallee(call) === "use";
    if (isUse || call.callee === id) this.#useOf(file, call, results);
  }
}

function isOfImport(file: SourceFile, id: Node): boolean {
  const around = file.parents.get(id)?.type ?? "";
  return /^Import\w*Specifier$/.test(around);
}

function nameOfCallee({ callee }: t.CallExpression | t.OptionalCallExpression): string | undefined {
  if (isMember(callee)) return memberName(callee);
  return callee.type === "Identifier" ? callee.name : undefined;
}
