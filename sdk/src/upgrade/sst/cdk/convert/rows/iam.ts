import type * as t from "@babel/types";
import { bare, type Node } from "../../../../../syntax/nodes";
import type { Draft } from "../../../../program/edits/draft";
import { replaced } from "../changes";
import type { Conversion, Row, Unit } from "../conversion";
import { written } from "../layout";
import { convertResource, type Entry, type ResourceShape } from "../resource";
import { isStatement, movedInto } from "../statements";
import { listOf, membersOf, same, textIn, textNow, type Value } from "../values";
import { INLINE_POLICY_ROWS } from "./inline-policies";
import { policyOf, STATEMENT_ROWS } from "./policy-statements";
import { assumedBy, PRINCIPAL_ROWS } from "./principals";

/** The ARN of a policy that AWS manages, or of one that is named. */
function managedPolicyText(node: Node | undefined, conversion: Conversion): Entry["text"] | undefined {
  const call = bare(node);
  if (call?.type !== "CallExpression") return undefined;
  const [first, , third] = call.arguments as Node[];
  const name = conversion.nameOf(call.callee);
  if (name === "iam.ManagedPolicy.fromAwsManagedPolicyName" && call.arguments.length === 1) {
    const policy = textIn(first);
    return policy === undefined ? undefined : JSON.stringify(`arn:aws:iam::aws:policy/${policy}`);
  }
  if (name !== "iam.ManagedPolicy.fromManagedPolicyArn" || !third || !conversion.isPlain(third))
    return undefined;
  return textNow(third);
}

const managedPolicy: Value = (node, conversion) => {
  const text = managedPolicyText(node, conversion);
  return text !== undefined && conversion.add(replaced(node, text));
};

const ROLE: ResourceShape = {
  now: "iam.Role",
  props: {
    assumedBy: "moved",
    roleName: { now: "name", value: same },
    description: { now: "description", value: same },
    path: { now: "path", value: same },
    managedPolicies: { now: "managedPolicyArns", value: listOf(managedPolicy) },
  },
  entries(members, conversion) {
    const text = assumedBy(members.get("assumedBy")?.value as Node | undefined, conversion);
    if (text === undefined) return undefined;
    const assumed = (draft: Draft) => `${conversion.aws}.iam.assumeRolePolicyForPrincipal(${text(draft)})`;
    return [{ name: "assumeRolePolicy", text: assumed }];
  },
};

/** The call of a method that is one of several on the same object, and how many come before it. */
function methodCall(
  call: t.NewExpression | t.CallExpression,
  row: Row,
  { source }: Conversion,
): { readonly of: Unit; readonly earlier: number } | undefined {
  const of = source.units.byNode.get(call)?.of;
  if (!of || call.arguments.length !== 1 || !isStatement(source.file, call)) return undefined;
  const isEarlier = (unit: Unit) =>
    unit.of === of && unit.row === row && (unit.node.start as number) < (call.start as number);
  return { of, earlier: source.units.all.filter(isEarlier).length };
}

/** The name of a resource after the one that it belongs to. */
function nameBehind({ node }: Unit, suffix: string, conversion: Conversion): string | undefined {
  const id = node.arguments[1] as Node | undefined;
  if (id?.type === "StringLiteral") return JSON.stringify(`${id.value}-${suffix}`);
  if (!id || !conversion.isPlain(id)) return undefined;
  return `\`\${${conversion.source.file.textOf(id)}}-${suffix}\``;
}

/** `role.addToPolicy(statement)`. The first of a role is named after it, the others are counted. */
const ADD_TO_POLICY: Row = {
  makes: "nothing",
  convert(call, conversion) {
    const { file } = conversion.source;
    const found = methodCall(call, ADD_TO_POLICY, conversion);
    const policy = policyOf(call.arguments[0] as Node | undefined, conversion);
    if (!found || !policy) return false;
    const { of, earlier } = found;
    const name = nameBehind(of, `policy${earlier === 0 ? "" : `-${earlier + 1}`}`, conversion);
    if (name === undefined) return false;
    const role = file.textOf((bare(call.callee) as t.MemberExpression).object);
    return conversion.add(
      replaced(call, (draft) => {
        const props = { open: "{", items: [`role: ${role}.name`, policy(draft)], close: "}" };
        const open = `new ${conversion.aws}.iam.RolePolicy(`;
        const items = [name, props, `{ parent: ${role} }`];
        return written(file, call.start as number, { open, items, close: ")" });
      }),
    );
  },
};

/** `role.addManagedPolicy(policy)`, which the role has among its own ones. */
const ADD_MANAGED_POLICY: Row = {
  makes: "nothing",
  convert(call, conversion) {
    const { of } = methodCall(call, ADD_MANAGED_POLICY, conversion) ?? {};
    return of !== undefined && managedPolicyText(call.arguments[0] as Node, conversion) !== undefined;
  },
};

/** The entry with the managed policies that are added to a role, and the statements that it comes in place of. */
function addedPolicies(
  call: t.NewExpression | t.CallExpression,
  conversion: Conversion,
): Entry[] | undefined {
  const { file, units } = conversion.source;
  const calls = units.all.filter(({ of, row }) => of?.node === call && row === ADD_MANAGED_POLICY);
  if (calls.length === 0) return [];
  const hasOwn = membersOf(call.arguments[2] as Node | undefined)?.has("managedPolicies");
  const block = blockOf(call, conversion);
  const isSure = calls.every(({ node }) => blockOf(node, conversion) === block);
  const texts = calls.map(({ node }) => managedPolicyText(node.arguments[0] as Node, conversion));
  if (hasOwn || !isSure || texts.includes(undefined)) return undefined;
  for (const { node } of calls) conversion.add(...movedInto(file, node, call));
  const write = (draft: Draft) =>
    texts.map((text) => (typeof text === "function" ? text(draft) : text)).join(", ");
  return [{ name: "managedPolicyArns", text: (draft) => `[${write(draft)}]` }];
}

/** The block that the statement of a call is in. */
function blockOf(call: Node, { source: { file } }: Conversion): Node | undefined {
  const around = file.parents.get(call);
  const statement = around?.type === "VariableDeclarator" ? file.parents.get(around) : around;
  return statement && file.parents.get(statement);
}

const NEW_ROLE: Row = {
  makes: "role",
  convert(call, conversion) {
    const added = addedPolicies(call, conversion);
    if (!added) return false;
    const entries: ResourceShape["entries"] = (...given) => {
      const own = ROLE.entries?.(...given);
      return own && [...own, ...added];
    };
    return convertResource(call, { ...ROLE, entries }, conversion);
  },
  reads: { roleArn: "arn", roleName: "name" },
  takenBy: ["role"],
  methods: {
    addToPolicy: ADD_TO_POLICY,
    addToPrincipalPolicy: ADD_TO_POLICY,
    addManagedPolicy: ADD_MANAGED_POLICY,
  },
};

export const IAM_ROWS: Readonly<Record<string, Row>> = {
  ...INLINE_POLICY_ROWS,
  ...PRINCIPAL_ROWS,
  ...STATEMENT_ROWS,
  "new iam.Role": NEW_ROLE,
};
