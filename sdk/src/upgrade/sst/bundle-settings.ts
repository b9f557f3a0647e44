import type * as t from "@babel/types";
import { bare, keyName, type Node, walk } from "../../syntax/nodes";
import type { Draft } from "../program/edits/draft";

const SDK_BUNDLED =
  "aws-sdk is bundled, by the clients that a handler uses, since no runtime of Node that AWS creates has it";

/** The AWS SDK v2 is no longer left to the runtime. */
export function bundleSdkV2(draft: Draft): void {
  walk(draft.file.file.program, (node) => {
    if (node.type !== "ObjectProperty" || keyName(node.key, node.computed) !== "external") return;
    const list = bare(node.value);
    if (list?.type === "ArrayExpression" && isOfBundle(draft, node)) bundleSdk(draft, list);
  });
}

function isOfBundle({ file }: Draft, property: t.ObjectProperty): boolean {
  const around = file.parents.get(file.parents.get(property) as Node);
  const name = around?.type === "ObjectProperty" ? keyName(around.key, around.computed) : undefined;
  return name === "bundle" || name === "esbuild";
}

function bundleSdk(draft: Draft, list: t.ArrayExpression): void {
  list.elements.forEach((element, at) => {
    if (element?.type !== "StringLiteral" || !/^aws-sdk(\/|$)/.test(element.value)) return;
    const [before, after] = [list.elements[at - 1], list.elements[at + 1]];
    const start = after || !before ? element.start : before.end;
    const end = after ? after.start : element.end;
    draft.edits.replace({ start: start as number, end: end as number }, "");
    draft.note(list.start as number, SDK_BUNDLED);
  });
}
