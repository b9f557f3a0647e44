import type * as t from "@babel/types";
import { bare, memberName } from "../../syntax/nodes";
import { durationCall, platformCall, platformObject, UNKNOWN } from "./platform";
import { asked, inner, type ReadContext, type Reader, type Reading } from "./reading";
import type { Use } from "./uses";

type Make = (args: readonly unknown[]) => unknown;

/** `new HttpJwtAuthorizer({...})`, `Duration.minutes(5)`, `Duration.minutes(5).toSeconds()`. */
export function readPlatform(
  reader: Reader,
  node: t.NewExpression | t.CallExpression,
  context: ReadContext,
  use: Use,
): Reading {
  if (reader.made.has(node)) return { value: reader.made.get(node), isOld: true };
  const make = makerOf(reader, node, context, use);
  if (!make || node.arguments.some(({ type }) => type === "SpreadElement")) return { value: UNKNOWN };
  const before = reader.uses.length;
  const args = node.arguments.map((each) => inner(reader, each, context, use).value);
  const isWhole = reader.uses.slice(before).every(({ fixed }) => fixed.length === 0);
  const value = isWhole ? make(args) : UNKNOWN;
  if (value !== UNKNOWN) reader.made.set(node, value);
  return { value, isOld: true };
}

function makerOf(
  reader: Reader,
  node: t.NewExpression | t.CallExpression,
  context: ReadContext,
  use: Use,
): Make | undefined {
  if (node.type === "NewExpression") {
    const name = context.names.gen0Name(node.callee as t.Expression);
    return name === undefined ? undefined : (args) => platformObject(name, args);
  }
  const callee = bare(node.callee);
  if (callee?.type !== "MemberExpression" || callee.object.type === "Super") return undefined;
  const method = memberName(callee);
  if (method === undefined) return undefined;
  const around = context.names.gen0Name(callee.object);
  if (around !== undefined) return (args) => platformCall(around, method, args);
  const { value } = asked(reader, callee.object, context, use);
  return (args) => durationCall(value, method, args);
}
