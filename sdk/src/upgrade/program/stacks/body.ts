import { bare, isMember, memberName, type Node, rangeOf } from "../../../syntax/nodes";
import type { Binding } from "../../../syntax/scopes";
import { replaceName } from "../edits/replace-name";
import { type FieldForm, formOfField } from "./fields";
import type { Converted } from "./forms";
import { InputNames } from "./input-names";
import { withoutModifiers } from "./inputs";
import { Locals } from "./locals";
import { isGivenToSuper, readsOfParameter } from "./prop-reads";
import type { StackClass } from "./stack-class";
import type { ThisUse } from "./this-uses";

type Member = NonNullable<ThisUse["member"]>;

/** The names that a class has as a function, and where they stand. */
export class Body {
  readonly forms = new Map<string, FieldForm>();
  /** Names in the function: of fields and methods. */
  readonly names = new Map<string, string>();
  readonly inputs: InputNames | undefined;
  readonly stackName: string;
  readonly appName: string;
  isStackUsed = false;
  isAppUsed = false;

  constructor(readonly of: Converted) {
    const { stack, uses, form, returned } = of;
    const { file, constructorNode } = stack;
    const [scope, id, ...params] = constructorNode?.params.map(withoutModifiers) ?? [];
    for (const field of stack.fields.values())
      this.forms.set(field.name, formOfField(stack, field, uses, returned.has(field.name)));
    const inputs = form.is === "own" ? form.inputs : undefined;
    const vanishing = [scope, id, ...(inputs ? params.filter(({ type }) => type === "Identifier") : [])];
    const asking = inputs?.params.map(({ param }) => param) ?? [];
    const removed = vanishing.map((param) => param && !asking.includes(param) && file.names.bindingOf(param));
    const locals = new Locals(stack, new Set(removed.filter(isBinding)));
    const scopes = [...readsOfParameter(stack, scope), ...uses.map(({ node }) => node)];
    this.stackName = locals.take("stack", scopes);
    this.appName = locals.take("app", scopes);
    if (inputs) this.inputs = new InputNames(of, inputs, locals);
    for (const name of stack.methods.keys())
      this.names.set(name, locals.take(plain(name), this.#usesOf(name)));
    for (const [name, fieldForm] of this.forms) this.#nameField(locals, name, fieldForm, [scope, id]);
    this.#dropUnused(params);
  }

  #nameField(
    locals: Locals,
    name: string,
    form: FieldForm,
    [scope, id]: readonly (Node | undefined)[],
  ): void {
    if (form.is === "unused") return;
    if (form.is === "parameter") {
      const isScope = form.id === scope;
      this.names.set(name, isScope ? this.appName : form.id === id ? `${this.stackName}.id` : form.id.name);
    } else if (form.is === "alias") this.names.set(name, form.binding.name);
    else this.names.set(name, locals.take(plain(name), this.#usesOf(name)));
  }

  #usesOf(name: string): Node[] {
    return this.of.uses.flatMap(({ node, member }) => (member?.name === name ? [node] : []));
  }

  /** Changes what reads the stack, its fields, its scope and its props. Comes before all else. */
  rewriteReads(): void {
    const { draft, stack, uses } = this.of;
    for (const use of uses) this.#rewriteThis(use);
    const [scope, id] = stack.constructorNode?.params.map(withoutModifiers) ?? [];
    for (const mention of readsOfParameter(stack, scope)) replaceName(draft, mention, this.#useApp());
    for (const mention of readsOfParameter(stack, id)) replaceName(draft, mention, `${this.#useStack()}.id`);
    this.inputs?.rewriteReads();
  }

  #rewriteThis({ node, member }: ThisUse): void {
    if (member && (this.#rewriteOwn(member) || this.#rewriteInherited(member))) return;
    this.of.draft.replace(node, this.#useStack());
  }

  /** A field or method of the class. */
  #rewriteOwn({ name, node }: Member): boolean {
    const { draft } = this.of;
    const own = this.names.get(name);
    const form = this.forms.get(name);
    if (form?.is === "constant" && this.isUnread(name)) {
      const { left, right } = form.assignment;
      draft.edits.replace({ start: left.start as number, end: right.start as number }, "");
      return true;
    }
    if (own !== undefined) draft.replace(node, this.#written(name, node, own));
    return own !== undefined;
  }

  /** A member that stacks of generation 0 had and functions have otherwise. */
  #rewriteInherited({ name, node }: Member): boolean {
    const { draft, stack } = this.of;
    switch (name) {
      case "app":
        draft.replace(node, this.#useApp());
        return true;
      case "stackName":
        draft.replace(node, `${this.#useApp()}.logicalPrefixedName(${this.#useStack()}.id)`);
        return true;
      case "node": {
        const around = stack.file.parents.get(node);
        if (!isMember(around)) return false;
        const isRoot = memberName(around) === "root";
        draft.replace(around, isRoot ? this.#useApp() : `${this.#useStack()}.id`);
        return true;
      }
      default:
        return name === "addDependency";
    }
  }

  #useApp(): string {
    this.isAppUsed = true;
    return this.appName;
  }

  #useStack(): string {
    this.isStackUsed = true;
    return this.stackName;
  }

  /** Whether a construct needs no name, since nobody reads the field that it was. */
  isUnread(name: string): boolean {
    const { stack, uses, returned } = this.of;
    const form = this.forms.get(name);
    const value =
      form?.is === "constant" ? form.assignment.right : stack.fields.get(name)?.declaration?.value;
    const mentions = uses.filter(({ member }) => member?.name === name).length;
    return (
      !returned.has(name) &&
      bare(value)?.type === "NewExpression" &&
      mentions === (form?.is === "constant" ? 1 : 0)
    );
  }

  /** A field where it is read, or where it is made. */
  #written(name: string, mention: Node, own: string): string {
    const form = this.forms.get(name);
    if (form?.is !== "constant" || form.assignment.left !== mention) return own;
    return `const ${own}${this.typeOf(name, form.assignment.right)}`;
  }

  /** The type that is written beside a field, where its value does not say it. */
  typeOf(name: string, value?: Node): string {
    const { draft, stack } = this.of;
    const { declaration } = stack.fields.get(name) ?? {};
    const annotation = declaration?.typeAnnotation;
    if (!annotation || annotation.type !== "TSTypeAnnotation" || bare(value)?.type === "NewExpression")
      return "";
    const isOptional = declaration?.type === "ClassProperty" && declaration.optional;
    return draft.textOf(rangeOf(annotation)) + (isOptional ? " | undefined" : "");
  }

  /** Takes out the rest of the props once `super` does not need it any more. */
  #dropUnused(params: readonly Node[]): void {
    const { draft, stack, form } = this.of;
    if (form.is === "own") return;
    for (const param of params) {
      const pattern = param.type === "AssignmentPattern" ? param.left : param;
      const rest = pattern.type === "ObjectPattern" ? pattern.properties.at(-1) : undefined;
      const before = pattern.type === "ObjectPattern" ? pattern.properties.at(-2) : undefined;
      if (rest?.type !== "RestElement" || !before || !isForSuper(stack, rest.argument)) continue;
      draft.edits.replace({ start: before.end as number, end: rest.end as number }, "");
    }
  }
}

function isBinding(binding: Binding | undefined | false): binding is Binding {
  return binding !== undefined && binding !== false;
}

function plain(name: string): string {
  return name.replace(/^#/, "");
}

function isForSuper(stack: StackClass, id: Node): boolean {
  const { references = [] } = stack.file.names.bindingOf(id) ?? {};
  return references.length > 0 && references.every((reference) => isGivenToSuper(stack, reference.id));
}
