import type * as t from "@babel/types";
import { Choice, isOpaque } from "../../gen0/translation/opaque";
import { isBranch } from "../../gen0/translation/tree";
import { valueText } from "./layout";
import { combine, fillIn, turn } from "./operators";
import { UNKNOWN } from "./platform";
import { asked, inner, type ReadContext, type Reader, type Reading } from "./reading";
import type { Use } from "./uses";

/** A text with values in it. */
export function readTemplate(
  reader: Reader,
  node: t.TemplateLiteral,
  context: ReadContext,
  use: Use,
): Reading {
  const texts = node.quasis.map(({ value }) => value.cooked ?? "");
  return computed(reader, node.expressions, context, use, (...values) => fillIn(texts, values));
}

/** A value with an operator in front. */
export function readUnary(reader: Reader, node: t.UnaryExpression, context: ReadContext, use: Use): Reading {
  return computed(reader, [node.argument], context, use, (value) => turn(node.operator, value));
}

/** Two values with an operator between them. */
export function readCombined(
  reader: Reader,
  node: t.BinaryExpression,
  context: ReadContext,
  use: Use,
): Reading {
  const { left, right, operator } = node;
  return computed(reader, [left, right], context, use, (one, other) => combine(operator, one, other));
}

function computed(
  reader: Reader,
  nodes: readonly t.Node[],
  context: ReadContext,
  use: Use,
  compute: (...values: readonly unknown[]) => unknown,
): Reading {
  const parts = nodes.map((node) => asked(reader, node, context, use));
  const values = parts.map(({ value }) => value);
  const isOld = parts.some((part) => part.isOld);
  return { value: values.some(isOpaque) ? UNKNOWN : compute(...values), isOld };
}

/** Two values of which at least one is known. Objects are not read. */
export function readConditional(
  reader: Reader,
  node: t.ConditionalExpression,
  context: ReadContext,
  use: Use,
): Reading {
  if (context.isElsewhere || context.isAsked) return { value: UNKNOWN };
  const yes = inner(reader, node.consequent, context, use);
  const no = inner(reader, node.alternate, context, use);
  const isKnown = [yes, no].some(({ value }) => !isOpaque(value) || value instanceof Choice);
  const isPlain = [yes, no].every(({ value }) => !isBranch(value));
  if (!isKnown || !isPlain) return { value: UNKNOWN };
  const value = new Choice(valueText(reader.source, node, undefined), yes.value, no.value);
  return { value, children: new Map(Object.entries({ yes, no })) };
}
