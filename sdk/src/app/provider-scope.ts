import type * as pulumi from "@pulumi/pulumi";
import { type Issue, nearest } from "../errors";
import { runInContext } from "./context";
import type { FunctionDefaults } from "./function-defaults";
import type { App, ScopeOfProvider, Stack } from "./stack";
import { asTranslated } from "./translated";

/** A provider's knowledge of props that it has translated from a program in another language. */
export interface ProviderTranslation {
  /** Name of the component in the provider's package. */
  readonly kind: string;
  /** Mistakes that the translation found. They are reported together with those in the props. */
  readonly issues: readonly Issue[];
  /** The path in the program of the value at a path of the props. */
  readonly writtenAt: (path: string) => string;
}

/**
 * The scope in which a component provider makes the constructs of a program in another language. Such a program has no
 * stacks of this library. Constructs are below the parent that it names and have exactly its names for them, because
 * the engine knows a component by that name.
 */
export class ProviderScope implements ScopeOfProvider {
  /** @internal Stands where a construct's stack is looked for. Nothing of it is registered, nor has a name. */
  readonly stack: Stack;

  /** `parent` is the one in the options that the engine hands over with a construct. */
  constructor(
    readonly app: App,
    readonly parent: pulumi.Resource,
  ) {
    this.stack = standInOf(app);
  }

  /** The candidate that is most like a misspelt word, if any is close enough to be suggested. */
  static nearest(word: string, candidates: readonly string[]): string | undefined {
    return nearest(word, candidates);
  }

  /** Defines a component. Its name, by kind and name, marks its additions to others. */
  define<T>(component: string, run: () => T): T {
    return runInContext({ app: this.app, author: component }, run);
  }

  /** The same props, whose mistakes are reported in the words of the program. */
  translated<Props extends object>(props: Props, translation: ProviderTranslation): Props {
    return asTranslated(props, { ...translation, defaults: this.app.defaults });
  }
}

/** The members of the surrounding stack that constructs use. */
type StandIn = Pick<Stack, "app" | "functionDefaults" | "getAllFunctions" | "id" | "noteFunction" | "tags">;

/** Constructs of one program are in one stack: there are parts that only constructs of different stacks have apart. */
const standIns = new WeakMap<App, Stack>();

function standInOf(app: App): Stack {
  // A Stack registers itself, and the compiler takes nothing else for one.
  const standIn = standIns.get(app) ?? (makeStandIn(app) as unknown as Stack);
  standIns.set(app, standIn);
  return standIn;
}

function makeStandIn(app: App): StandIn {
  const functions: pulumi.ComponentResource[] = [];
  return {
    id: "",
    app,
    tags: {},
    functionDefaults: app.functionDefaults as FunctionDefaults<Stack>,
    getAllFunctions: () => functions,
    noteFunction: (made) => {
      functions.push(made);
      app.functionDefaults.markUsed();
    },
  };
}

/** Whether it is the stack of a {@link ProviderScope}. */
export function isStandIn(stack: Stack): boolean {
  return standIns.get(stack.app) === stack;
}
