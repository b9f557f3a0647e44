import type * as t from "@babel/types";
import { bare, type Node } from "../../../../../syntax/nodes";
import type { Draft } from "../../../../program/edits/draft";
import { replaced } from "../changes";
import type { Conversion, Row } from "../conversion";
import { type Layout, list, object, written } from "../layout";
import { convertResource, type Entry, type ResourceShape } from "../resource";
import { isStatement } from "../statements";
import { listOf, membersOf, same, textIn, textNow, type Value } from "../values";

/** A policy that AWS manages, as its ARN. */
const managedPolicy: Value = (node, conversion) => {
  const call = bare(node);
  if (call?.type !== "CallExpression") return false;
  const [first, , third] = call.arguments as Node[];
  const name = conversion.nameOf(call.callee);
  if (name === "iam.ManagedPolicy.fromAwsManagedPolicyName" && call.arguments.length === 1) {
    const policy = textIn(first);
    return (
      policy !== undefined &&
      conversion.add(replaced(node, JSON.stringify(`arn:aws:iam::aws:policy/${policy}`)))
    );
  }
  if (name !== "iam.ManagedPolicy.fromManagedPolicyArn" || !third || !conversion.isPlain(third)) return false;
  return conversion.add(replaced(node, textNow(third)));
};

/** The principals of roles: services and accounts, in the words of a policy. */
const PRINCIPALS: Readonly<Record<string, (argument: string) => string>> = {
  "iam.ServicePrincipal": (name) => `{ Service: ${name} }`,
  "iam.ArnPrincipal": (arn) => `{ AWS: ${arn} }`,
  "iam.AccountPrincipal": (account) => `{ AWS: ${account} }`,
};

function principalOf(node: Node | undefined, conversion: Conversion): Entry["text"] | undefined {
  const made = bare(node);
  if (made?.type !== "NewExpression" || made.arguments.length !== 1) return undefined;
  const write = PRINCIPALS[conversion.nameOf(made.callee) ?? ""];
  const [argument] = made.arguments as Node[];
  if (!write || !argument || !conversion.isPlain(argument)) return undefined;
  const text = textNow(argument);
  return (draft) => `${conversion.aws}.iam.assumeRolePolicyForPrincipal(${write(text(draft))})`;
}

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
    const text = principalOf(members.get("assumedBy")?.value as Node | undefined, conversion);
    return text === undefined ? undefined : [{ name: "assumeRolePolicy", text }];
  },
};

/** The props of a statement, by their names in a policy. */
const STATEMENT: Readonly<Record<string, string>> = {
  actions: "Action",
  resources: "Resource",
  conditions: "Condition",
  sid: "Sid",
};

/** A statement of CDK as one of a policy of IAM. */
function statementOf(node: Node | undefined, conversion: Conversion): ((draft: Draft) => Layout) | undefined {
  const made = bare(node);
  if (made?.type !== "NewExpression" || conversion.nameOf(made.callee) !== "iam.PolicyStatement")
    return undefined;
  const members = membersOf(made.arguments[0] as Node | undefined);
  if (made.arguments.length !== 1 || !members?.has("actions") || !members.has("resources")) return undefined;
  const parts = [...members].map(([name, { value }]) => statementPart(name, value as Node, conversion));
  if (parts.some((part) => part === undefined)) return undefined;
  const all = [...(members.has("effect") ? [] : [() => 'Effect: "Allow"']), ...parts];
  return (draft) =>
    object(
      "",
      all.flatMap((part) => part?.(draft) ?? []),
    );
}

function statementPart(
  name: string,
  value: Node,
  conversion: Conversion,
): ((draft: Draft) => string) | undefined {
  if (name === "effect") {
    const word = /^iam\.Effect\.(ALLOW|DENY)$/.exec(conversion.nameOf(value) ?? "")?.[1];
    const text = `Effect: "${word === "ALLOW" ? "Allow" : "Deny"}"`;
    return word === undefined ? undefined : () => text;
  }
  const key = Object.hasOwn(STATEMENT, name) ? STATEMENT[name] : undefined;
  if (key === undefined || !conversion.isPlain(value)) return undefined;
  const text = textNow(value);
  return (draft) => `${key}: ${text(draft)}`;
}

/** `role.addToPolicy(new iam.PolicyStatement(...))`. The first of a role is named after it, the others are counted. */
const ADD_TO_POLICY: Row = {
  makes: "nothing",
  convert(call, conversion) {
    const { file } = conversion.source;
    const callee = bare(call.callee) as t.MemberExpression;
    const unit = conversion.unitOf(callee.object);
    const id = unit?.node.arguments[1];
    const statement = statementOf(call.arguments[0] as Node | undefined, conversion);
    if (!unit || id?.type !== "StringLiteral" || call.arguments.length !== 1 || !statement) return false;
    if (!isStatement(file, call)) return false;
    const earlier = conversion.source.units.all.filter(
      ({ of, node, row }) =>
        of === unit && row === ADD_TO_POLICY && (node.start as number) < (call.start as number),
    );
    const name = JSON.stringify(`${id.value}-policy${earlier.length === 0 ? "" : `-${earlier.length + 1}`}`);
    const role = file.textOf(callee.object);
    return conversion.add(
      replaced(call, (draft) => {
        const statements = list("Statement", [statement(draft)]);
        const policy = object("policy", ['Version: "2012-10-17"', statements]);
        const props = object("", [`role: ${role}.name`, policy]);
        const open = `new ${conversion.aws}.iam.RolePolicy(`;
        return written(file, call.start as number, {
          open,
          items: [name, props, `{ parent: ${role} }`],
          close: ")",
        });
      }),
    );
  },
};

export const IAM_ROWS: Readonly<Record<string, Row>> = {
  "new iam.Role": {
    makes: "role",
    convert: (call, conversion) => convertResource(call, ROLE, conversion),
    reads: { roleArn: "arn", roleName: "name" },
    takenBy: ["role"],
    methods: { addToPolicy: ADD_TO_POLICY, addToPrincipalPolicy: ADD_TO_POLICY },
  },
};
