import { isCall, isMember, memberName, type Node, rangeOf } from "../../../syntax/nodes";
import type { SourceFile } from "../../../syntax/source-file";
import type { Draft } from "../edits/draft";
import { replaceName } from "../edits/replace-name";
import { namesIn } from "../modules/exports";
import type { Rewrite } from "../rules/rewrite";
import type { Body } from "./body";
import { creationText } from "./creation-text";
import type { Creation } from "./creations";
import type { SuperProps } from "./options";
import type { StackClass } from "./stack-class";

/** The data about all classes that become functions, for the code that makes their stacks. */
export interface Makers {
  readonly rewrite: Rewrite;
  readonly bodies: ReadonlyMap<StackClass, Body>;
  readonly creations: readonly Creation[];
  readonly superProps: ReadonlyMap<StackClass, SuperProps>;
  /** Names that new text may not take, by file. */
  readonly names: TakenNames;
}

/** The code that makes a stack of a class that becomes a function. */
export class CreationShell {
  /** Reads of the stack's result in the props of a stack that is called with them. */
  readonly #inlined: Node[] = [];
  /** Whether it is read elsewhere. */
  readonly #isRead: boolean;
  /** Name of the function that is given to the app, where it needs one. */
  readonly #definition: string | undefined;

  constructor(
    private readonly makers: Makers,
    private readonly creation: Creation,
    private readonly body: Body,
  ) {
    const { draft, holder, of } = creation;
    let isRead = this.#isExported;
    for (const id of this.#names.flatMap((name) => draft.file.names.bindingOf(name)?.references ?? []))
      switch (usageOf(makers, draft, id.id)) {
        case "called":
          if (holder.is === "name") this.#inlined.push(id.id);
          else isRead = true;
          break;
        case "elsewhere":
          isRead = true;
      }
    this.#isRead = isRead;
    const isNamed = body.of.form.is === "called" && (isRead || this.#inlined.length > 0);
    const wish = of.name.charAt(0).toLowerCase() + of.name.slice(1);
    const own = isRead ? [] : this.#names.map(({ name }) => name);
    this.#definition = isNamed ? makers.names.take(draft.file, wish, own) : undefined;
  }

  get #names() {
    const { holder } = this.creation;
    if (holder.is === "name") return [holder.binding.id];
    return holder.is === "pattern" ? namesIn(holder.pattern) : [];
  }

  get #isExported(): boolean {
    const { holder, draft } = this.creation;
    return (
      "statement" in holder && draft.file.parents.get(holder.statement)?.type === "ExportNamedDeclaration"
    );
  }

  /** Comes before all else. */
  rewriteReads(): void {
    const { draft } = this.creation;
    for (const id of this.#inlined) replaceName(draft, id, this.#use());
  }

  #use(): string {
    const { draft, node } = this.creation;
    const definition = this.#definition ?? draft.textOfNode(node.callee);
    return `${this.makers.rewrite.placeholders.library("use")}(${definition})`;
  }

  /** The stack is given to the app, once all that is written in its props has been changed. */
  rewrite(): void {
    const { draft, node, holder } = this.creation;
    const { rewrite, names, superProps } = this.makers;
    const context = names.isFree(draft.file, "context") ? "context" : "stackContext";
    const props = superProps.get(this.creation.of) ?? { own: [], passes: false };
    const { app, definition, options } = creationText(this.creation, this.body, props, context);
    const isCalled = this.body.of.form.is === "called";
    const type = draft.file.isTypeScript ? `: ${rewrite.placeholders.library("StackContext")}` : "";
    const lines: string[] = [];
    if (this.#definition !== undefined)
      lines.push(`const ${this.#definition} = (${context}${type}) => ${definition};`);
    const given = this.#definition ?? (isCalled ? `(${context}) => ${definition}` : definition);
    const making = `${app}.stack(${given}, ${options})`;
    if (holder.is === "statement" && lines.length === 0) {
      const comments = draft.lostComments(rangeOf(node), making).map((comment) => asBlock(comment));
      draft.replace(node, [...comments, making].join(" "));
      return;
    }
    if (holder.is === "statement" || holder.is === "other") return;
    lines.push(`${making};`);
    if (this.#isRead)
      lines.push(
        this.#reading(holder.is === "name" ? holder.binding.id.name : draft.textOfNode(holder.pattern)),
      );
    const around = draft.file.parents.get(holder.statement);
    const statement = this.#isExported && around ? around : holder.statement;
    draft.replaceByLines(rangeOf(statement), lines);
  }

  #reading(target: string): string {
    const { holder } = this.creation;
    const keyword = "statement" in holder ? holder.statement.kind : "const";
    return `${this.#isExported ? "export " : ""}${keyword} ${target} = ${this.#use()};`;
  }
}

/** A comment that does not end its line. */
function asBlock(comment: string): string {
  return comment.startsWith("//") ? `/*${comment.slice(2)} */` : comment;
}

/** Where a stack is read: in props of another one that asks for it itself, of one that is called with them, or elsewhere. */
function usageOf(makers: Makers, draft: Draft, id: Node): "asked" | "called" | "removed" | "elsewhere" {
  let inside: Node = id;
  for (const around of draft.file.around(id)) {
    if (around.type === "NewExpression") {
      const creation = makers.creations.find(({ node }) => node === around);
      const body = creation && makers.bodies.get(creation.of);
      const index = around.arguments.indexOf(inside as never);
      if (body && index >= 2) return body.of.form.is === "called" ? "called" : "asked";
    }
    if (isCall(around) && isMember(around.callee) && memberName(around.callee) === "addDependency")
      return "removed";
    inside = around;
  }
  return "elsewhere";
}

/** Names of files that are taken. */
export class TakenNames {
  readonly #taken = new Map<SourceFile, Set<string>>();

  /** Whether nothing in a file has a name. */
  isFree(file: SourceFile, name: string): boolean {
    return !this.#of(file).has(name);
  }

  /** A name that nothing in the file has: the one wished for, or that with a number. `free` are names that are given up. */
  take(file: SourceFile, wish: string, free: readonly string[] = []): string {
    let name = wish;
    for (let number = 2; !free.includes(name) && !this.isFree(file, name); number += 1)
      name = `${wish}${number}`;
    this.#of(file).add(name);
    return name;
  }

  #of(file: SourceFile): Set<string> {
    const known = this.#taken.get(file);
    if (known) return known;
    const { bindings, globals } = file.names;
    const names = new Set([...bindings.map(({ name }) => name), ...globals.map(({ id }) => id.name)]);
    this.#taken.set(file, names);
    return names;
  }
}
