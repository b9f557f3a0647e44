import { isClass, isFunction, keyName, type Node, walk } from "../../../syntax/nodes";
import type { Draft } from "../edits/draft";
import { generationOfStack } from "../knowledge/kinds";
import { pointBack } from "../rules/references";
import type { Rewrite } from "../rules/rewrite";
import { Body } from "./body";
import { findMentions, type TypeMention } from "./class-references";
import { CreationShell, type Makers, TakenNames } from "./creation-shell";
import { findCreations } from "./creations";
import { checkCreations, type FormContext, Forms } from "./forms";
import { STACK_PROPS, withoutModifiers } from "./inputs";
import { findReads, type Reads } from "./instances";
import { superPropsOf } from "./options";
import { StackPaths } from "./paths";
import { type PropReads, readsOfProps } from "./prop-reads";
import { rewriteShell } from "./shell";
import { readStackClass, type StackClass } from "./stack-class";
import { findThisUses, findUndeclaredFields, type ThisUse } from "./this-uses";

/** The plan for the classes of a program that are stacks. */
export class StackPlan {
  readonly #classes: ReadonlyMap<Node, StackClass>;
  readonly #bodies = new Map<StackClass, Body>();
  readonly #shells: readonly CreationShell[];
  readonly #types: readonly TypeMention[];

  constructor(private readonly rewrite: Rewrite) {
    const classes = findClasses(rewrite);
    this.#classes = classes;
    const all = [...classes.values()];
    const uses = new Map(all.map((stack) => [stack, usesOf(rewrite, stack)]));
    const superProps = new Map(all.map((stack) => [stack, superPropsOf(stack)]));
    const { types, registered } = findMentions(rewrite, classes);
    this.#types = types;
    const creations = findCreations(rewrite, classes);
    const reads = findReads(rewrite, classes, creations);
    const around: FormContext = { rewrite, creations, superProps, paths: new StackPaths(creations) };
    checkCreations(around);
    const forms = new Forms(around);
    for (const stack of all) checkClass(stack, { forms, registered, reads });
    for (const stack of all) {
      const draft = rewrite.drafts.get(stack.file);
      if (stack.problems.length > 0 || !draft) continue;
      const returned = reads.get(stack) ?? new Set();
      const form = forms.of(stack);
      this.#bodies.set(
        stack,
        new Body({ rewrite, draft, stack, form, uses: uses.get(stack) ?? [], returned }),
      );
    }
    const makers: Makers = { rewrite, bodies: this.#bodies, creations, superProps, names: new TakenNames() };
    this.#shells = creations.flatMap((creation) => {
      const body = this.#bodies.get(creation.of);
      return body ? [new CreationShell(makers, creation, body)] : [];
    });
  }

  /** Changes what reads stacks and what they are made of. Comes before all else. */
  rewriteReads(): void {
    for (const body of this.#bodies.values()) body.rewriteReads();
    for (const shell of this.#shells) shell.rewriteReads();
    for (const { file, node, of } of this.#types) {
      const draft = this.#bodies.has(of) ? this.rewrite.drafts.get(file) : undefined;
      if (draft) draft.replace(node, `ReturnType<typeof ${draft.textOfNode(node)}>`);
    }
  }

  /** Makes functions of classes, and gives them to the app. Comes when all that is inside of them has been changed. */
  rewriteShells(): void {
    for (const shell of this.#shells) shell.rewrite();
    for (const body of this.#bodies.values()) rewriteShell(body);
    for (const stack of this.#classes.values()) if (!this.#bodies.has(stack)) this.#leave(stack);
  }

  #leave({ file, node, name, problems }: StackClass): void {
    const draft = this.rewrite.drafts.get(file) as Draft;
    if (node.superClass) pointBack(this.rewrite, draft, node.superClass, "Stack");
    const reasons = [...new Set(problems)].slice(0, 2).join(", and ");
    draft.doubt(
      node,
      `${name} stays a class, since ${reasons}; make it a function of { stack } by hand, and give it to app.stack`,
    );
  }
}

function findClasses({ knows, drafts, pins }: Rewrite): ReadonlyMap<Node, StackClass> {
  const found = new Map<Node, StackClass>();
  for (const { file } of drafts.values()) {
    walk(file.file.program, (node) => {
      if (!isClass(node) || !node.superClass) return;
      const base = knows.kindOf(file, node.superClass);
      if (generationOfStack(knows, { is: "class", file, node }) !== 0) return;
      const stack = readStackClass(file, node);
      if (pins.classes.has(node)) stack.problems.push("something that is called on it could not be upgraded");
      if (base?.is === "class") stack.problems.push(`it extends ${file.textOf(node.superClass)}`);
      found.set(node, stack);
    });
  }
  return found;
}

function usesOf(rewrite: Rewrite, stack: StackClass): readonly ThisUse[] {
  findUndeclaredFields(stack);
  return findThisUses(rewrite, stack);
}

interface Checked {
  readonly forms: Forms;
  readonly registered: ReadonlySet<StackClass>;
  readonly reads: Reads;
}

/** Takes note of what hangs on how a class is used. */
function checkClass(stack: StackClass, { forms, registered, reads }: Checked): void {
  const isMade = forms.creationsOf(stack).length > 0;
  if (!isMade && !registered.has(stack) && stack.problems.length === 0)
    stack.problems.push("no file that is upgraded with it makes it");
  const [, , ...params] = stack.constructorNode?.params.map(withoutModifiers) ?? [];
  for (const param of params) {
    const read = readsOfProps(stack, param);
    const names = read && namesRead(read);
    if (registered.has(stack) && names?.length !== 0)
      stack.problems.push("it reads props that app.stack does not give");
    const options = names?.filter((name) => STACK_PROPS.includes(name)) ?? [];
    if (options.length > 0)
      stack.problems.push(`it reads ${options.join(" and ")}, which functions do not get`);
  }
  if (stack.constructorNode && reads.has(stack) && returnsEarly(stack.constructorNode))
    stack.problems.push("its constructor returns before its end");
}

function namesRead({ members, patterns }: PropReads): string[] {
  const taken = patterns.flatMap(({ properties }) => properties.map(({ key }) => keyName(key) ?? ""));
  return [...members.keys(), ...taken];
}

function returnsEarly(node: Node): boolean {
  let isFound = false;
  walk(node, (inside) => {
    if (inside !== node && (isFunction(inside) || isClass(inside))) return false;
    if (inside.type === "ReturnStatement") isFound = true;
    return true;
  });
  return isFound;
}
