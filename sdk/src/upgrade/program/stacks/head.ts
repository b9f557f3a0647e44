import type { Node } from "../../../syntax/nodes";
import { namesIn } from "../modules/exports";
import type { Body } from "./body";
import { withoutModifiers } from "./inputs";
import { ownNameOf } from "./mention";
import { readsOfParameter } from "./prop-reads";

/** The first line of a function, up to its `{`. */
export function headOf(body: Body): string {
  const { stack } = body.of;
  const name = stack.node.id ? ` ${ownNameOf(stack)}` : " ";
  return `function${name}(${parametersOf(body).join(", ")}) {`;
}

function parametersOf(body: Body): string[] {
  const { draft, rewrite, stack } = body.of;
  const names = [
    ...(body.isStackUsed ? [body.stackName === "stack" ? "stack" : `stack: ${body.stackName}`] : []),
    ...(body.isAppUsed ? [body.appName === "app" ? "app" : `app: ${body.appName}`] : []),
  ];
  const given = givenParams(body).map((param) => draft.textOfNode(param));
  if (names.length === 0 && given.length === 0) return [];
  const type = stack.file.isTypeScript ? `: ${rewrite.placeholders.library("StackContext")}` : "";
  const context = names.length > 0 ? `{ ${names.join(", ")} }` : "_context";
  return [context + type, ...given];
}

/** The parameters that a function keeps behind its context, for a stack that is called with props. */
export function givenParams({ of: { stack, form } }: Pick<Body, "of">): readonly Node[] {
  if (form.is !== "called") return [];
  const params = (stack.constructorNode?.params ?? []).slice(2).map(withoutModifiers);
  const isRead = (param: Node) => namesIn(param).some((id) => readsOfParameter(stack, id).length > 0);
  return params.slice(0, params.findLastIndex(isRead) + 1);
}
