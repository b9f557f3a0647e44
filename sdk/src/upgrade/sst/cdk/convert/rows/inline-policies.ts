import type * as t from "@babel/types";
import { bare, isMember, memberName, type Node } from "../../../../../syntax/nodes";
import type { Draft } from "../../../../program/edits/draft";
import { replaced } from "../changes";
import type { Conversion, Row } from "../conversion";
import { membersOf, textNow } from "../values";
import { writePermissions } from "./policy-statements";

/** The list of statements of `new iam.Policy(scope, id, { statements: [...] })`. */
function statementsOf(node: Node | undefined, conversion: Conversion): t.ArrayExpression | undefined {
  const made = bare(node);
  if (made?.type !== "NewExpression" || conversion.nameOf(made.callee) !== "iam.Policy") return undefined;
  const [, , props, ...more] = made.arguments as Node[];
  const members = membersOf(props);
  const statements = bare(members?.get("statements")?.value);
  const isKnown = more.length === 0 && members?.size === 1 && statements?.type === "ArrayExpression";
  return isKnown ? statements : undefined;
}

/** A policy in a constant, which functions get: the list of its statements. */
const IN_CONSTANT: Row = {
  makes: "policy",
  convert(call, conversion) {
    if (conversion.source.file.parents.get(call)?.type !== "VariableDeclarator") return false;
    const statements = statementsOf(call, conversion);
    if (!statements || !writePermissions(statements, conversion)) return false;
    return conversion.add(replaced(call, textNow(statements)));
  },
};

/** `fn.role?.attachInlinePolicy(policy)`, whose statements are permissions of the function. */
export const ATTACH_INLINE_POLICY: Row = {
  makes: "nothing",
  convert(call, conversion) {
    const callee = bare(call.callee);
    const role = isMember(callee) ? bare(callee.object) : undefined;
    const [given, ...more] = call.arguments as Node[];
    const owner = role?.type === "TSNonNullExpression" ? role.expression : role;
    if (!isMember(owner) || memberName(owner) !== "role" || !given || more.length > 0) return false;
    if (!conversion.isPlain(owner.object) || isMadeByCdk(owner.object, conversion)) return false;
    const text = permissionsText(given, conversion);
    if (!text || !isAlone(call, conversion)) return false;
    const dot = owner.type === "OptionalMemberExpression" && owner.optional ? "?." : ".";
    const range = { start: owner.object.end as number, end: call.end as number };
    const write = (draft: Draft) => `${dot}attachPermissions(${text(draft)})`;
    return conversion.add({ is: "replace", range, text: write });
  },
};

function permissionsText(policy: Node, conversion: Conversion): ((draft: Draft) => string) | undefined {
  if (bare(policy)?.type === "Identifier")
    return conversion.claim(policy, "policy") ? textNow(policy) : undefined;
  const statements = statementsOf(policy, conversion);
  return statements && writePermissions(statements, conversion) ? textNow(statements) : undefined;
}

/** Whether a constant holds a function of CDK itself. */
function isMadeByCdk(node: Node, conversion: Conversion): boolean {
  const object = bare(node);
  const { names } = conversion.source.file;
  const declaration = object?.type === "Identifier" ? names.bindingOf(object)?.declaration : undefined;
  const made = declaration?.type === "VariableDeclarator" ? bare(declaration.init) : undefined;
  return made?.type === "NewExpression" && conversion.nameOf(made.callee) !== undefined;
}

/** Whether nothing reads what a call gives back. */
function isAlone(call: t.NewExpression | t.CallExpression, { source: { file } }: Conversion): boolean {
  const around = file.parents.get(call);
  return around?.type === "ExpressionStatement" || around?.type === "ArrowFunctionExpression";
}

export const INLINE_POLICY_ROWS: Readonly<Record<string, Row>> = { "new iam.Policy": IN_CONSTANT };
