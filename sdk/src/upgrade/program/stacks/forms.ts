import { bare, type Node } from "../../../syntax/nodes";
import type { SourceFile } from "../../../syntax/source-file";
import type { Draft } from "../edits/draft";
import type { Rewrite } from "../rules/rewrite";
import type { Creation } from "./creations";
import { type Inputs, inputsOf } from "./inputs";
import { exportedAs, ownNameOf } from "./mention";
import { hasNoOptions, type SuperProps } from "./options";
import type { StackPaths } from "./paths";
import type { StackClass } from "./stack-class";
import type { ThisUse } from "./this-uses";

/** How a class becomes a function. */
export type Form =
  /** It is given to the app itself, and asks for what it uses: `app.stack(ApiStack)`. */
  | { readonly is: "own"; readonly creation: Creation; readonly inputs: Inputs }
  /** It is called with props, by a function that is given to the app: `app.stack((context) => ApiStack(context, props))`. */
  | { readonly is: "called" }
  /** It has been given to the app already, or nothing of the program makes it. */
  | { readonly is: "given" };

/** The data about a class that becomes a function. */
export interface Converted {
  readonly rewrite: Rewrite;
  readonly draft: Draft;
  readonly stack: StackClass;
  readonly form: Form;
  readonly uses: readonly ThisUse[];
  /** Names of the fields and getters that are read from outside. */
  readonly returned: ReadonlySet<string>;
}

/** The data by which forms of classes are chosen. */
export interface FormContext {
  readonly rewrite: Rewrite;
  readonly creations: readonly Creation[];
  readonly paths: StackPaths;
  readonly superProps: ReadonlyMap<StackClass, SuperProps>;
}

/** Chooses the forms of the classes that become functions. */
export class Forms {
  readonly #forms = new Map<StackClass, Form>();
  readonly #creations = new Map<StackClass, Creation[]>();

  constructor(private readonly around: FormContext) {
    for (const creation of around.creations)
      this.#creations.set(creation.of, [...(this.#creations.get(creation.of) ?? []), creation]);
  }

  /** The expressions that make stacks of a class. */
  creationsOf(stack: StackClass): readonly Creation[] {
    return this.#creations.get(stack) ?? [];
  }

  /** The form of a class without problems. */
  of(stack: StackClass): Form {
    const known = this.#forms.get(stack);
    if (known) return known;
    // A stack that gets something of itself cannot ask for it.
    this.#forms.set(stack, { is: "called" });
    const form = this.#choose(stack);
    this.#forms.set(stack, form);
    return form;
  }

  #choose(stack: StackClass): Form {
    const [creation, ...more] = this.creationsOf(stack);
    if (!creation) return { is: "given" };
    if (more.length > 0 || creation.isRepeated) return { is: "called" };
    const inputs = inputsOf(stack, creation, this.around.paths);
    const isAskable =
      inputs &&
      [...inputs.params.map(({ path }) => path), ...inputs.props.values()].every(
        (path) =>
          this.#canAsk(stack, creation, path.creation.of) &&
          (path.names.length < 2 || path.root !== undefined),
      );
    return isAskable ? { is: "own", creation, inputs } : { is: "called" };
  }

  /** Whether a stack can ask for what another one returns: that one is given to the app itself, and can be imported. */
  #canAsk(stack: StackClass, creation: Creation, other: StackClass): boolean {
    if (other.problems.length > 0 || this.of(other).is !== "own") return false;
    if (other.file === stack.file) return ownNameOf(other) !== undefined;
    const { program } = this.around.rewrite;
    const isMain = other.file === creation.draft.file;
    return !isMain && exportedAs(program, other) !== undefined && !program.reaches(other.file, stack.file);
  }
}

/** Takes note of places that make stacks in a way that no function can be called in. */
export function checkCreations({ rewrite, creations, superProps }: FormContext): void {
  for (const { of, node, draft } of creations) {
    const { passes = false } = superProps.get(of) ?? {};
    const [scope, id, props] = node.arguments;
    const isSpread = node.arguments.some(
      ({ type }) => type === "SpreadElement" || type === "ArgumentPlaceholder",
    );
    if (!scope || (!id && !hasOwnId(of)) || isSpread)
      of.problems.push("it is made with arguments that are not written one by one");
    else if (passes && props && !isSplit(rewrite, of, draft.file, props))
      of.problems.push("its props are not written where it is made");
  }
}

function hasOwnId({ superCall }: StackClass): boolean {
  return bare(superCall?.args[1])?.type === "StringLiteral";
}

/** Whether the props for the library can be distinguished from those for the class. */
function isSplit({ constants }: Rewrite, stack: StackClass, file: SourceFile, props: Node): boolean {
  const literal = bare(props);
  if (literal?.type !== "ObjectExpression") return hasNoOptions(constants, stack, file, props);
  return literal.properties.every((property) => {
    if (property.type === "SpreadElement") return hasNoOptions(constants, stack, file, property.argument);
    return !property.computed && !isEnvironment(property);
  });
}

function isEnvironment({ key }: { readonly key: Node }): boolean {
  return key.type === "Identifier" && key.name === "env";
}
