import type * as t from "@babel/types";
import { bare, isMember, type Node } from "../../../../../syntax/nodes";
import type { Draft } from "../../../../program/edits/draft";
import { type Change, replaced } from "../changes";
import type { Conversion, Row } from "../conversion";
import { type Layout, list, object, written } from "../layout";
import { isStatement, movedInto } from "../statements";
import { membersOf, textNow } from "../values";

type Text = (draft: Draft) => string;

/** The names of the parts of a statement in a policy, and in the permissions of a function. */
const FORMS = {
  policy: { effect: "Effect", actions: "Action", resources: "Resource", conditions: "Condition", sid: "Sid" },
  permission: { effect: "effect", actions: "actions", resources: "resources", conditions: "conditions" },
} as const;
type Form = keyof typeof FORMS;

/** A statement of CDK as one of a policy or of permissions, with what is added to it later. */
function statementOf(
  node: Node | undefined,
  form: Form,
  conversion: Conversion,
  added: readonly Text[] = [],
): ((draft: Draft) => Layout) | undefined {
  const made = bare(node);
  if (made?.type !== "NewExpression" || conversion.nameOf(made.callee) !== "iam.PolicyStatement")
    return undefined;
  const members = membersOf(made.arguments[0] as Node | undefined);
  if (made.arguments.length !== 1 || !members?.has("actions") || !members.has("resources")) return undefined;
  const parts = [...members].map(([name, { value }]) => partOf(FORMS[form], name, value as Node, conversion));
  if (parts.some((part) => part === undefined)) return undefined;
  const all = [
    ...(members.has("effect") ? [] : [() => `${FORMS[form].effect}: "Allow"`]),
    ...parts,
    ...added,
  ];
  return (draft) =>
    object(
      "",
      all.flatMap((part) => part?.(draft) ?? []),
    );
}

function partOf(
  names: Readonly<Record<string, string>>,
  name: string,
  value: Node,
  conversion: Conversion,
): Text | undefined {
  const key = Object.hasOwn(names, name) ? names[name] : undefined;
  if (name === "effect") {
    const word = /^iam\.Effect\.(ALLOW|DENY)$/.exec(conversion.nameOf(value) ?? "")?.[1];
    const text = `${key}: "${word === "ALLOW" ? "Allow" : "Deny"}"`;
    return word === undefined ? undefined : () => text;
  }
  if (key === undefined || !conversion.isPlain(value)) return undefined;
  const text = textNow(value);
  return (draft) => `${key}: ${text(draft)}`;
}

/** `statement.addCondition("StringLike", {...})`, which its constant takes in. */
const ADD_CONDITION: Row = {
  makes: "nothing",
  convert(call, conversion) {
    const [operator, values, ...more] = call.arguments as Node[];
    if (!operator || !values || more.length > 0) return false;
    return (
      conversion.isPlain(operator) && conversion.isPlain(values) && isStatement(conversion.source.file, call)
    );
  },
};

/** A statement in a constant, which policies of roles take. */
const IN_CONSTANT: Row = {
  makes: "statement",
  methods: { addCondition: ADD_CONDITION },
  convert(call, conversion) {
    const { file, units } = conversion.source;
    const declaration = declarationOf(call, conversion);
    const form = declaration && formOf(call, conversion);
    if (!form) return false;
    const calls = units.all.filter(({ of, row }) => of?.node === call && row === ADD_CONDITION);
    const block = file.parents.get(declaration);
    // A condition of an inner block may not be one of each statement.
    const isSure = calls.every(({ node }) => file.parents.get(file.parents.get(node) as Node) === block);
    const hasOwn = membersOf(call.arguments[0] as Node | undefined)?.has("conditions");
    if (!isSure || (hasOwn && calls.length > 0)) return false;
    const conditions = calls.map(({ node }) => node.arguments as Node[]);
    const added =
      conditions.length === 0
        ? []
        : [(draft: Draft) => `${FORMS[form].conditions}: ${conditionText(conditions, draft)}`];
    const statement = statementOf(call, form, conversion, added);
    if (!statement) return false;
    const moves = calls.flatMap(({ node }): readonly Change[] => movedInto(file, node, call));
    const write = (draft: Draft) => written(file, call.start as number, statement(draft));
    const type = form === "policy" ? typeOf(call, conversion) : [];
    return conversion.add(...type, replaced(call, write), ...moves);
  },
};

/** The type of a statement. Without it TypeScript would take its words for any texts. */
function typeOf(call: Node, { source: { file }, aws }: Conversion): readonly Change[] {
  const declarator = file.parents.get(call) as t.VariableDeclarator;
  if (!/\.[cm]?tsx?$/.test(file.path) || (declarator.id as t.Identifier).typeAnnotation) return [];
  const offset = declarator.id.end as number;
  return [{ is: "insert", offset, text: `: ${aws}.iam.PolicyStatement` }];
}

/** The form of a statement, by what takes its constant: policies of roles, or those of functions. */
function formOf(call: Node, { source: { file, units } }: Conversion): Form | undefined {
  const references = units.byNode.get(call)?.binding?.references ?? [];
  const receivers = references.flatMap(({ id }): readonly Form[] => {
    const around = file.parents.get(id);
    if (around?.type === "ArrayExpression") return ["permission"];
    return isMember(around) ? [] : ["policy"];
  });
  return receivers.every((one) => one === receivers[0]) ? receivers[0] : undefined;
}

/** The constant that holds a statement. */
function declarationOf(call: Node, { source: { file } }: Conversion): Node | undefined {
  const declarator = file.parents.get(call);
  return declarator?.type === "VariableDeclarator" ? file.parents.get(declarator) : undefined;
}

function conditionText(conditions: readonly (readonly Node[])[], draft: Draft): string {
  const entries = conditions.map(([operator, values]) => {
    const key =
      operator?.type === "StringLiteral" ? keyText(operator) : `[${textNow(operator as Node)(draft)}]`;
    return `${key}: ${textNow(values as Node)(draft)}`;
  });
  return `{ ${entries.join(", ")} }`;
}

function keyText({ value }: t.StringLiteral): string {
  return /^[A-Za-z]\w*$/.test(value) ? value : JSON.stringify(value);
}

/** The policy of a role: a statement that is written in the call, or one that a constant holds. */
export function policyOf(
  node: Node | undefined,
  conversion: Conversion,
): ((draft: Draft) => Layout) | undefined {
  const made = bare(node);
  const isHeld = made?.type === "Identifier" && conversion.claim(made, "statement");
  const statement = isHeld ? textNow(made) : statementOf(node, "policy", conversion);
  if (!statement) return undefined;
  return (draft) => object("policy", ['Version: "2012-10-17"', list("Statement", [statement(draft)])]);
}

/** The statements of a policy of functions, as their permissions. `false` where one of them is not understood. */
export function writePermissions(statements: t.ArrayExpression, conversion: Conversion): boolean {
  const { file } = conversion.source;
  return statements.elements.every((element) => {
    if (element?.type === "Identifier") return conversion.claim(element, "statement");
    const statement = element ? statementOf(element, "permission", conversion) : undefined;
    if (!element || !statement) return false;
    const write = (draft: Draft) => written(file, element.start as number, statement(draft));
    return conversion.add(replaced(element, write));
  });
}

export const STATEMENT_ROWS: Readonly<Record<string, Row>> = { "new iam.PolicyStatement": IN_CONSTANT };
