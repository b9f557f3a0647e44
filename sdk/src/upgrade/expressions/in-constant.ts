import { rangeOf } from "../syntax/nodes";
import type { Ledger } from "./ledger";
import type { Use } from "./uses";

/**
 * A constant that only this place reads keeps its name, and gets its new value where it is declared. One whose parts went to
 * other places is not what it was.
 */
export function inConstant(ledger: Ledger, use: Use, text: string, isTakenApart: boolean): string {
  const { constant, node, member } = use;
  if (!constant) return text;
  if (isTakenApart || !constant.isReadOnce || constant.isTyped || constant.elsewhere) {
    inline(ledger, use);
    return text;
  }
  ledger.declared.set(rangeOf(constant.init), text);
  return ledger.keep(node, member, "");
}

/** A constant in whose place its value is written. */
export function inline(ledger: Ledger, { node, constant }: Use): void {
  if (node.type === "Identifier") ledger.inlined.add(node.name);
  if (constant?.isReadOnce && !constant.elsewhere) ledger.leaving.push(rangeOf(constant.init));
}
