import type { Node } from "../../syntax/nodes";
import type { Draft } from "../edits/draft";
import type { Rewrite } from "../rules/rewrite";
import type { Form } from "./forms";
import { isGivenToSuper } from "./prop-reads";
import type { StackClass } from "./stack-class";
import type { ThisUse } from "./this-uses";

/** What is known of a class that becomes a function. */
export interface Converted {
  readonly rewrite: Rewrite;
  readonly draft: Draft;
  readonly stack: StackClass;
  readonly form: Form;
  readonly uses: readonly ThisUse[];
  /** Names of the fields and getters that are read from outside. */
  readonly returned: ReadonlySet<string>;
}

/** Where a parameter is read, apart from `super`. */
export function placesOf(stack: StackClass, param: Node | undefined): Node[] {
  const { references = [] } = (param && stack.file.names.bindingOf(param)) ?? {};
  return references.flatMap(({ id }) => (isGivenToSuper(stack, id) ? [] : [id]));
}
