import { bare, isMember, memberName, type Node, rangeOf } from "../../syntax/nodes";
import type { Binding } from "../../syntax/scopes";
import { replaceName } from "../edits/replace-name";
import { type Converted, placesOf } from "./converted";
import { type FieldForm, formOfField } from "./fields";
import { InputNames } from "./input-names";
import { withoutModifiers } from "./inputs";
import { Locals } from "./locals";
import { isGivenToSuper } from "./prop-reads";
import type { StackClass } from "./stack-class";
import type { ThisUse } from "./this-uses";

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
    const kept = inputs?.params.map(({ param }) => param) ?? [];
    const gone = vanishing.map((param) => param && !kept.includes(param) && file.names.bindingOf(param));
    const locals = new Locals(stack, new Set(gone.filter(isBinding)));
    const scopes = [...placesOf(stack, scope), ...uses.map(({ node }) => node)];
    this.stackName = locals.take("stack", scopes);
    this.appName = locals.take("app", scopes);
    if (inputs) this.inputs = new InputNames(of, inputs, locals);
    for (const name of stack.methods.keys())
      this.names.set(name, locals.take(plain(name), this.#placesOf(name)));
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
    else this.names.set(name, locals.take(plain(name), this.#placesOf(name)));
  }

  #placesOf(name: string): Node[] {
    return this.of.uses.flatMap(({ node, member }) => (member?.name === name ? [node] : []));
  }

  /** Changes what reads the stack, its fields, its scope and its props. Comes before all else. */
  rewriteReads(): void {
    const { draft, stack, uses } = this.of;
    for (const use of uses) this.#rewriteThis(use);
    const [scope, id] = stack.constructorNode?.params.map(withoutModifiers) ?? [];
    for (const place of placesOf(stack, scope)) {
      this.isAppUsed = true;
      replaceName(draft, place, this.appName);
    }
    for (const place of placesOf(stack, id)) {
      this.isStackUsed = true;
      replaceName(draft, place, `${this.stackName}.id`);
    }
    this.inputs?.rewriteReads();
  }

  #rewriteThis({ node, member }: ThisUse): void {
    const { draft, stack } = this.of;
    const own = member && this.names.get(member.name);
    const form = member && this.forms.get(member.name);
    if (member && form?.is === "constant" && this.isUnread(member.name)) {
      const { left, right } = form.assignment;
      return void draft.edits.replace({ start: left.start as number, end: right.start as number }, "");
    }
    if (member && own !== undefined)
      return void draft.replace(member.node, this.#written(member.name, member.node, own));
    const around = member && stack.file.parents.get(member.node);
    if (member?.name === "app") {
      this.isAppUsed = true;
      return void draft.replace(member.node, this.appName);
    }
    if (member?.name === "stackName") {
      this.isAppUsed = true;
      this.isStackUsed = true;
      return void draft.replace(member.node, `${this.appName}.logicalPrefixedName(${this.stackName}.id)`);
    }
    if (member?.name === "node" && isMember(around)) {
      const isRoot = memberName(around) === "root";
      if (isRoot) this.isAppUsed = true;
      else this.isStackUsed = true;
      return void draft.replace(around, isRoot ? this.appName : `${this.stackName}.id`);
    }
    if (member?.name === "addDependency") return;
    this.isStackUsed = true;
    draft.replace(node, this.stackName);
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
  #written(name: string, place: Node, own: string): string {
    const form = this.forms.get(name);
    if (form?.is !== "constant" || form.assignment.left !== place) return own;
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

  /** What is left of props once `super` has no use for it. */
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
