import type * as t from "@babel/types";
import { bare, type Node } from "../../../../../syntax/nodes";
import type { Draft } from "../../../../program/edits/draft";
import { replaced } from "../changes";
import type { Conversion, Row } from "../conversion";
import { textNow } from "../values";

/** The principals of roles: services and accounts, in the words of a policy. */
const PRINCIPALS: Readonly<Record<string, (argument: string) => string>> = {
  "iam.ServicePrincipal": (name) => `{ Service: ${name} }`,
  "iam.ArnPrincipal": (arn) => `{ AWS: ${arn} }`,
  "iam.AccountPrincipal": (account) => `{ AWS: ${account} }`,
};

/** The account that deploys. */
const OWN_ACCOUNT = "iam.AccountRootPrincipal";

type Text = (draft: Draft) => string;

/** A principal as it is in a policy. */
function principalText(made: t.NewExpression | t.CallExpression, conversion: Conversion): Text | undefined {
  const name = conversion.nameOf(made.callee) ?? "";
  const [argument, ...more] = made.arguments as Node[];
  if (name === OWN_ACCOUNT)
    return argument ? undefined : () => `{ AWS: ${conversion.aws}.getCallerIdentityOutput().accountId }`;
  const write = Object.hasOwn(PRINCIPALS, name) ? PRINCIPALS[name] : undefined;
  if (!write || !argument || more.length > 0 || !conversion.isPlain(argument)) return undefined;
  const text = textNow(argument);
  return (draft) => write(text(draft));
}

/** The principal that a role is assumed by: one that is made here, or a constant. */
export function assumedBy(node: Node | undefined, conversion: Conversion): Text | undefined {
  const made = bare(node);
  if (!made) return undefined;
  if (made.type === "NewExpression") return principalText(made, conversion);
  return conversion.claim(made, "principal") ? textNow(made) : undefined;
}

/** A principal in a constant, which roles are assumed by. */
const IN_CONSTANT: Row = {
  makes: "principal",
  convert(call, conversion) {
    if (conversion.source.file.parents.get(call)?.type !== "VariableDeclarator") return false;
    const text = principalText(call, conversion);
    return text !== undefined && conversion.add(replaced(call, text));
  },
};

export const PRINCIPAL_ROWS: Readonly<Record<string, Row>> = Object.fromEntries(
  [...Object.keys(PRINCIPALS), OWN_ACCOUNT].map((name) => [`new ${name}`, IN_CONSTANT]),
);
