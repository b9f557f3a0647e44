import type * as t from "@babel/types";
import { isFunction, keyName, type Node } from "../../../syntax/nodes";
import type { Binding } from "../../../syntax/scopes";
import { replaceName } from "../edits/replace-name";
import { namesIn } from "../modules/exports";
import type { Converted } from "./forms";
import type { Inputs } from "./inputs";
import type { Locals } from "./locals";
import { mention } from "./mention";
import type { StackPath } from "./paths";
import type { StackClass } from "./stack-class";

/** Something that a stack asks another one for, and the name or pattern that takes it. */
interface Asked {
  readonly path: StackPath;
  readonly target: Node | string;
}

/** The values that a stack asks others for in place of its props, and their names in the function. */
export class InputNames {
  readonly #asked: Asked[] = [];
  /** Statements that take props apart. Statements that ask for these values replace them. */
  readonly #statements = new Set<Node>();
  readonly #replaced = new Map<Node, string>();
  readonly #inline = new Map<Node, StackPath>();

  constructor(
    private readonly of: Converted,
    private readonly inputs: Inputs,
    locals: Locals,
  ) {
    for (const { param, path } of inputs.params) this.#ask(path, param);
    const taken = this.#askByPatterns();
    for (const [name, reads] of inputs.reads.members) {
      const known = taken.get(name);
      if (known !== undefined) this.#replaceAll(reads, known);
      else this.#askByMembers(name, reads, locals);
    }
  }

  /** Asks for the props that patterns take apart. Gives back their local names. */
  #askByPatterns(): ReadonlyMap<string, string> {
    const taken = new Map<string, string>();
    for (const { properties, statement } of this.inputs.reads.patterns) {
      if (statement) this.#statements.add(statement);
      for (const { key, computed, value } of properties) {
        const name = keyName(key, computed) as string;
        this.#ask(this.#pathOf(name), value);
        if (value.type === "Identifier") taken.set(name, value.name);
      }
    }
    return taken;
  }

  /** Asks for a prop that members read: `props.table`. */
  #askByMembers(name: string, reads: readonly Node[], locals: Locals): void {
    const { stack } = this.of;
    const path = this.#pathOf(name);
    const made = reads.map((read) => declarationOf(stack, read)).find((found) => found !== undefined);
    const [only, ...more] = reads;
    if (made) {
      this.#statements.add(made.statement);
      this.#ask(path, made.id);
      this.#replaceAll(reads, made.id.name);
    } else if (only && more.length === 0 && path.names.length === 0 && isInBody(stack, only)) {
      this.#inline.set(only, path);
    } else {
      const local = locals.take(name, reads);
      this.#asked.push({ path, target: local });
      this.#replaceAll(reads, local);
    }
  }

  #pathOf(name: string): StackPath {
    return this.inputs.props.get(name) as StackPath;
  }

  #ask(path: StackPath, target: Node): void {
    const binding = target.type === "Identifier" ? this.of.stack.file.names.bindingOf(target) : undefined;
    const [only, ...more] = binding?.references ?? [];
    const isOnce =
      only !== undefined && more.length === 0 && !only.isWrite && isInBody(this.of.stack, only.id);
    if (path.names.length === 0 && isOnce) this.#inline.set(only.id, path);
    else this.#asked.push({ path, target });
  }

  #replaceAll(reads: readonly Node[], name: string): void {
    for (const read of reads) this.#replaced.set(read, name);
  }

  /** Props that are read become what was asked for. */
  rewriteReads(): void {
    const { draft } = this.of;
    for (const [read, name] of this.#replaced) draft.replace(read, name);
    for (const [read, path] of this.#inline) replaceName(draft, read, this.#use(path.creation.of));
  }

  /** Statements that are removed when the function asks. One of them may be where it does. */
  get statements(): readonly Node[] {
    return [...this.#statements];
  }

  /** The statement that the function's questions replace. `undefined` where these come first. */
  get askStatement(): Node | undefined {
    const [only, ...more] = this.#statements;
    const { members } = this.inputs.reads;
    const isAlone = more.length === 0 && members.size === 0 && this.inputs.params.length === 0;
    return isAlone ? only : undefined;
  }

  /** The lines that ask. */
  lines(): string[] {
    const lines: string[] = [];
    const groups = new Map<StackClass, string[]>();
    for (const { path, target } of this.#asked) {
      const { of } = path.creation;
      const text = typeof target === "string" ? target : this.#patternText(target);
      const [first, ...rest] = path.names;
      if (first === undefined) lines.push(`${this.#keyword(target)} ${text} = ${this.#use(of)};`);
      else if (rest.length > 0)
        lines.push(`${this.#keyword(target)} ${text} = ${this.#use(of)}${this.#restOf(path)};`);
      else
        groups.set(of, [
          ...(groups.get(of) ?? []),
          first === text || text.startsWith(`${first} =`) ? text : `${first}: ${text}`,
        ]);
    }
    const keyword = this.#asked.some(({ target }) => this.#keyword(target) === "let") ? "let" : "const";
    const asking = [...groups].map(([of, names]) => `${keyword} { ${names.join(", ")} } = ${this.#use(of)};`);
    return [...asking, ...lines];
  }

  /** The text behind the stack in the expression that was passed as a prop. */
  #restOf({ node, root }: StackPath): string {
    const { form } = this.of;
    const draft = form.is === "own" ? form.creation.draft : this.of.draft;
    return draft.textOf({ start: (root as Node).end as number, end: node.end as number });
  }

  #patternText(target: Node): string {
    const { draft } = this.of;
    const annotation = (target as t.Identifier).typeAnnotation;
    const end = (annotation?.start ?? target.end) as number;
    return draft
      .textOf({ start: target.start as number, end })
      .trimEnd()
      .replace(/\?$/, "");
  }

  #keyword(target: Node | string): "const" | "let" {
    if (typeof target === "string") return "const";
    const bindings = namesIn(target).map((id) => this.of.stack.file.names.bindingOf(id));
    return bindings.some(isSetAgain) ? "let" : "const";
  }

  #use(stack: StackClass): string {
    const { rewrite, draft } = this.of;
    return `${rewrite.placeholders.library("use")}(${mention(rewrite, draft.file, stack)})`;
  }
}

function isSetAgain(binding: Binding | undefined): boolean {
  return binding?.references.some(({ isWrite }) => isWrite) === true;
}

/** `const table = props.table;`, which makes the name itself. */
function declarationOf(
  { file, constructorNode }: StackClass,
  read: Node,
): { readonly id: t.Identifier; readonly statement: t.VariableDeclaration } | undefined {
  const declarator = file.parents.get(read);
  const statement = declarator && file.parents.get(declarator);
  if (
    declarator?.type !== "VariableDeclarator" ||
    declarator.init !== read ||
    declarator.id.type !== "Identifier"
  )
    return undefined;
  if (statement?.type !== "VariableDeclaration" || statement.declarations.length !== 1) return undefined;
  return file.parents.get(statement) === constructorNode?.body ? { id: declarator.id, statement } : undefined;
}

/** Whether a node runs when the stack is made, and not in a function that is called later. */
function isInBody({ file, constructorNode }: StackClass, read: Node): boolean {
  for (const around of file.around(read)) if (isFunction(around)) return around === constructorNode;
  return false;
}
