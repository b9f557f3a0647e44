import type * as t from "@babel/types";
import { bare, isMember, keyName, memberName, type Node, rangeOf } from "../../../../syntax/nodes";
import type { Draft } from "../../../program/edits/draft";
import { replaced } from "./changes";
import type { Conversion } from "./conversion";

/** Converts the value of a prop, which may stay as it is. `false` where it is not understood. */
export type Value = (node: Node, conversion: Conversion) => boolean;

/** The value stays as it is. */
export const same: Value = (node, conversion) => conversion.isPlain(node);

/** Words of CDK, and the texts that come in their place: `cognito.OAuthScope.EMAIL`. */
export function words(table: Readonly<Record<string, string>>): Value {
  return (node, conversion) => {
    const name = conversion.nameOf(node);
    if (name === undefined || !Object.hasOwn(table, name)) return false;
    return conversion.add(replaced(node, JSON.stringify(table[name])));
  };
}

/** A list, each of whose elements is such a value. */
export function listOf(value: Value): Value {
  return (node, conversion) => {
    const list = bare(node);
    if (list?.type !== "ArrayExpression") return false;
    return list.elements.every(
      (element) => element !== null && element.type !== "SpreadElement" && value(element, conversion),
    );
  };
}

const SECONDS: Readonly<Record<string, number>> = {
  "core.Duration.seconds": 1,
  "core.Duration.minutes": 60,
  "core.Duration.hours": 3600,
  "core.Duration.days": 86_400,
};

/** A length of time, as a number of units. */
export function duration(unit: number): Value {
  return (node, conversion) => {
    const call = bare(node);
    if (call?.type !== "CallExpression") return false;
    const seconds = SECONDS[conversion.nameOf(call.callee) ?? ""];
    const [amount] = call.arguments;
    if (seconds === undefined || call.arguments.length !== 1 || amount?.type !== "NumericLiteral")
      return false;
    const total = (amount.value * seconds) / unit;
    return Number.isInteger(total) && conversion.add(replaced(node, String(total)));
  };
}

/** The members of an object, where each has a name and none is spread. */
export function membersOf(node: Node | null | undefined): ReadonlyMap<string, t.ObjectProperty> | undefined {
  const object = bare(node);
  if (object?.type !== "ObjectExpression") return undefined;
  const members = new Map<string, t.ObjectProperty>();
  for (const property of object.properties) {
    const key = property.type === "ObjectProperty" ? keyName(property.key, property.computed) : undefined;
    if (key === undefined || members.has(key)) return undefined;
    members.set(key, property as t.ObjectProperty);
  }
  return members;
}

/** The expression whose object a construct of SST holds for AWS: `auth` of `auth.cdk.userPool`. */
export function handleOf(
  node: Node | null | undefined,
  handle: string,
): { readonly construct: Node; readonly isNew: boolean } | undefined {
  const member = bare(node);
  if (!isMember(member) || memberName(member) !== handle) return undefined;
  const around = bare(member.object);
  const name = isMember(around) ? memberName(around) : undefined;
  if (!isMember(around) || (name !== "cdk" && name !== "native")) return undefined;
  return { construct: around.object, isNew: name === "native" };
}

/** The text of a plain string. */
export function textIn(node: Node | null | undefined): string | undefined {
  const expression = bare(node);
  if (expression?.type === "StringLiteral") return expression.value;
  if (expression?.type !== "TemplateLiteral" || expression.expressions.length > 0) return undefined;
  return expression.quasis[0]?.value.cooked ?? undefined;
}

/** The text of a range with the changes inside of it. */
export function textNow(node: Node): (draft: Draft) => string {
  return (draft) => draft.textOf(rangeOf(node));
}
