import { keyName, type Node } from "../../../syntax/nodes";
import type { Draft } from "./draft";

/** Put an expression in place of a name: in `{ scope }`, too, and in `export { scope }`. */
export function replaceName(draft: Draft, id: Node, text: string): void {
  const around = draft.file.parents.get(id);
  const isShort = around?.type === "ObjectProperty" && around.shorthand && around.value === id;
  const name = isShort ? keyName(around.key) : undefined;
  draft.replace(id, name === undefined || name === text ? text : `${name}: ${text}`);
}
