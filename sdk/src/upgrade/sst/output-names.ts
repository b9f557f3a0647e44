import type * as t from "@babel/types";
import { bare, isCall, isClass, isFunction, isMember, keyName, memberName, walk } from "../../syntax/nodes";
import { isSyntaxFailure } from "../../syntax/parse";
import { readSourceFile, type SourceFile } from "../../syntax/source-file";
import type { Draft } from "../program/edits/draft";
import type { LastStep } from "../program/rules/rewrite";

/** The key of an output in a program. */
interface OutputKey {
  readonly stack: string;
  readonly name: string;
  readonly property: t.ObjectProperty;
}

/**
 * Renames outputs that a stack has in common with one before it, by the name of the stack. SST had outputs for each stack, and
 * an app here has one list.
 */
export function renameOutputs(code: Iterable<readonly [path: string, text: string]>): LastStep {
  const first = new Map<string, string>();
  for (const [path, text] of code) {
    const file = text.includes("addOutputs") ? readSourceFile(path, text) : undefined;
    if (!file || isSyntaxFailure(file)) continue;
    for (const { name, stack } of keysIn(file)) if (!first.has(name)) first.set(name, stack);
  }
  return (draft) => {
    if (!draft.text.includes("addOutputs")) return;
    for (const key of keysIn(draft.file)) {
      const owner = first.get(key.name);
      if (owner !== undefined && owner !== key.stack) rename(draft, key);
    }
  };
}

function rename(draft: Draft, { stack, name, property }: OutputKey): void {
  const now = `${stack}${name}`;
  draft.replace(property.shorthand ? property : property.key, property.shorthand ? `${now}: ${name}` : now);
  draft.remark(
    property.start as number,
    `the output ${name} of ${stack} is ${now} now: another stack has one of its name`,
  );
}

function keysIn(file: SourceFile): readonly OutputKey[] {
  const found: OutputKey[] = [];
  walk(file.file.program, (node) => {
    const outputs = isCall(node) && calledMethod(node) === "addOutputs" ? bare(node.arguments[0]) : undefined;
    const stack = outputs && stackAround(file, node);
    if (outputs?.type === "ObjectExpression" && stack !== undefined)
      found.push(...keysOf(outputs).map((key) => ({ ...key, stack })));
  });
  return found;
}

function keysOf({ properties }: t.ObjectExpression): readonly Omit<OutputKey, "stack">[] {
  return properties.flatMap((property) => {
    const name = property.type === "ObjectProperty" ? keyName(property.key, property.computed) : undefined;
    if (property.type !== "ObjectProperty" || name === undefined || !/^[A-Za-z_]\w*$/.test(name)) return [];
    return [{ name, property }];
  });
}

function calledMethod({ callee }: t.CallExpression | t.OptionalCallExpression): string | undefined {
  const called = bare(callee);
  return isMember(called) ? memberName(called) : undefined;
}

/** The name of the outermost function or class around a call, which is the stack. */
function stackAround(file: SourceFile, call: t.Node): string | undefined {
  let name: string | undefined;
  for (const around of file.around(call)) {
    if (isClass(around) || around.type === "FunctionDeclaration") name = around.id?.name ?? name;
    else if (isFunction(around)) {
      const declared = file.parents.get(around);
      if (declared?.type === "VariableDeclarator") name = keyName(declared.id) ?? name;
    }
  }
  return name;
}
