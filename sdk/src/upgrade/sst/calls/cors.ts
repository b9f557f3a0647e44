import type * as t from "@babel/types";
import {
  bare,
  isCall,
  isFunction,
  isMember,
  keyName,
  memberName,
  type Node,
  walk,
} from "../../../syntax/nodes";
import { reindent } from "../../expressions/indent";
import { commentsIn, indentAt } from "../../expressions/source";
import type { Draft } from "../../program/edits/draft";
import type { Knows } from "../../program/knowledge/kinds";
import { originOf } from "../../program/rules/origins";
import { addProp, indentInside } from "./add-prop";
import type { CallFiles } from "./call-files";

/**
 * Writes `api.setCors(...)` as the prop `cors` of the Api, where both are in one function. The props are a literal, and the
 * settings are known where the Api is made. Other calls stay.
 */
export function moveCors({ knows, drafts }: CallFiles): void {
  for (const draft of drafts)
    walk(draft.file.file.program, (node) => {
      if (isCall(node)) moveCall(draft, knows, node);
    });
}

function moveCall(draft: Draft, knows: Knows, call: t.CallExpression | t.OptionalCallExpression): void {
  const callee = bare(call.callee);
  const statement = draft.file.parents.get(call);
  const isOwn =
    isMember(callee) && memberName(callee) === "setCors" && statement?.type === "ExpressionStatement";
  if (!isOwn || !isAlways(draft, statement)) return;
  const kind = knows.kindOf(draft.file, callee.object);
  const made = originOf(knows, draft.file, callee.object);
  if (kind?.is !== "construct" || kind.generation !== 0 || kind.name !== "Api" || !made) return;
  const [settings, more] = call.arguments as readonly Node[];
  const isSame = functionAround(draft, made) === functionAround(draft, call);
  if (!settings || more || !isSame || !isPlain(draft, settings, made)) return;
  const above = commentsAbove(draft, statement);
  if (!writeProp(draft, made, settings, above)) return;
  draft.removeLines({ start: (statement.start as number) - above.length, end: statement.end as number });
}

/** The comments right above a statement, with the blanks behind them. */
function commentsAbove(draft: Draft, statement: Node): string {
  return draft.text.slice(draft.startWithComments(statement), statement.start as number);
}

function functionAround({ file }: Draft, node: Node): Node | undefined {
  return [...file.around(node)].find(isFunction);
}

/** Whether a statement runs whenever its function does. */
function isAlways({ file }: Draft, statement: Node): boolean {
  const block = file.parents.get(statement);
  const around = block && file.parents.get(block);
  return block?.type === "Program" || (block?.type === "BlockStatement" && isFunction(around));
}

/** Whether settings are `true` or a literal, of names alone that are known where the Api is made. */
function isPlain(draft: Draft, settings: Node, made: t.NewExpression): boolean {
  const literal = bare(settings);
  if (literal?.type === "BooleanLiteral") return literal.value;
  if (literal?.type !== "ObjectExpression") return false;
  let isKnown = true;
  walk(literal, (node) => {
    if (isFunction(node) || node.type === "ThisExpression") isKnown = false;
    if (node.type !== "Identifier") return;
    const binding = draft.file.names.bindingOf(node);
    if (binding && (binding.id.start as number) >= (made.start as number)) isKnown = false;
  });
  return isKnown;
}

/** Adds the prop, or gives it another value. `false` where the props are no plain literal. */
function writeProp(draft: Draft, made: t.NewExpression, settings: Node, above: string): boolean {
  const props = bare(made.arguments[2]);
  if (!props && made.arguments.length !== 2) return false;
  const [from, to] = [settings, made].map(({ start }) => indentAt(draft.text, start as number));
  const inner = props?.type === "ObjectExpression" ? indentInside(draft, props) : undefined;
  const text = reindent(draft.textOfNode(settings), from ?? "", inner ?? to ?? "");
  const [, id] = made.arguments;
  // Comments need lines of their own.
  if (above !== "" && inner === undefined) return false;
  const comments = above && `${reindent(above.trimEnd(), from ?? "", inner ?? "")}${draft.style.eol}${inner}`;
  if (!props) return draft.edits.insertBehind(id?.end as number, `, { cors: ${text} }`);
  if (props.type !== "ObjectExpression" || props.properties.some(({ type }) => type === "SpreadElement"))
    return false;
  const known = props.properties.find(
    (property) => property.type === "ObjectProperty" && keyName(property.key, property.computed) === "cors",
  );
  if (known?.type === "ObjectProperty") {
    const isSilent =
      commentsIn(draft, { start: known.start as number, end: known.end as number }).length === 0;
    return isSilent && draft.replace(known, `${comments}cors: ${text}`);
  }
  return addProp(draft, props, `${comments}cors: ${text}`);
}
