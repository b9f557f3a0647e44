import type * as t from "@babel/types";
import { isOpaque } from "../../gen0/translation/opaque";
import { bare, memberName } from "../../syntax/nodes";
import { isPlainObject } from "../../values";
import type { Constant } from "./names";
import { platformMember, UNKNOWN } from "./platform";
import { asked, isUnknown, type ReadContext, type Reader, type Reading } from "./reading";
import type { Use } from "./uses";

/** A constant, or `undefined`. */
export function readIdentifier(reader: Reader, id: t.Identifier, context: ReadContext, use: Use): Reading {
  const constant = context.names.constant(id);
  if (constant) return readConstant(reader, constant, context, use);
  return { value: id.name === "undefined" ? undefined : UNKNOWN };
}

/** The value of a constant, as if it stood here. */
function readConstant(reader: Reader, constant: Constant, context: ReadContext, use: Use): Reading {
  const { init, elsewhere } = constant;
  const literal = bare(init) ?? init;
  if (reader.reading.has(init)) return { value: UNKNOWN, literal };
  const isElsewhere = context.isElsewhere || elsewhere !== undefined;
  const isShared = context.isShared || !constant.isReadOnce;
  const before = reader.uses.length;
  reader.reading.add(init);
  const reading = reader.read(
    init,
    { ...context, isElsewhere, isShared, names: elsewhere ?? context.names },
    use,
  );
  reader.reading.delete(init);
  // Text of another file has no meaning here.
  const isText = isElsewhere && [...reader.uses.slice(before), reading].some(isUnknown);
  if (isText || reading.value === UNKNOWN) return { value: UNKNOWN, literal };
  // The name of a name: the one that says the value may be read elsewhere.
  const isReadOnce = !isShared && reading.constant === undefined;
  return { literal, ...reading, constant: { ...constant, isReadOnce } };
}

/** `RetentionDays.ONE_WEEK`, or a text or number in a constant. */
export function readMember(
  reader: Reader,
  node: t.MemberExpression,
  context: ReadContext,
  use: Use,
): Reading {
  const name = memberName(node);
  const { object } = node;
  if (name === undefined || object.type === "Super") return { value: UNKNOWN };
  const around = context.names.gen0Name(object);
  if (around !== undefined)
    return { value: context.names.wordOf?.(around, name) ?? platformMember(around, name), isOld: true };
  if (bare(object)?.type === "ThisExpression") return { value: UNKNOWN };
  const { value, isOld, fixed, children } = asked(reader, object, context, use);
  const isSure = isPlainObject(value) && fixed.length === 0 && Object.hasOwn(value, name);
  const found = isSure ? value[name] : UNKNOWN;
  if (isOpaque(found) || typeof found === "object") return { value: UNKNOWN };
  return { value: found, isOld: isOld || children.get(name)?.isOld === true };
}
