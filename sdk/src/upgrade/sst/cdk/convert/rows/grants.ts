import type * as t from "@babel/types";
import { bare, isMember, memberName, type Node } from "../../../../../syntax/nodes";
import { replaced } from "../changes";
import type { Conversion, Row } from "../conversion";
import { isStatement } from "../statements";
import { handleOf } from "../values";
import { ATTACH_INLINE_POLICY } from "./inline-policies";

/** The words for what is granted on each object, which are those of CDK. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  bucket: ["grantRead", "grantWrite", "grantReadWrite", "grantPut", "grantDelete"],
  table: ["grantReadData", "grantWriteData", "grantReadWriteData", "grantFullAccess", "grantStreamRead"],
  queue: ["grantSendMessages", "grantConsumeMessages", "grantPurge"],
  topic: ["grantPublish"],
  eventBus: ["grantPutEventsTo"],
  stream: ["grantRead", "grantWrite", "grantReadWrite"],
};

/** `bucket.cdk.bucket.grantRead(fn)`, where a function of SST gets the grant. */
function grant(handle: string, word: string): Row {
  return {
    makes: "nothing",
    convert(call, conversion) {
      const { file } = conversion.source;
      const callee = bare(call.callee) as t.MemberExpression;
      const construct = ownerOf(callee.object, handle, conversion);
      const [given, ...more] = call.arguments as Node[];
      if (construct === undefined || !given || more.length > 0 || !isStatement(file, call)) return false;
      if (!isFunction(given, conversion)) return false;
      return conversion.add(
        replaced(call, `${file.textOf(given)}.attachPermissions([[${construct}, "${word}"]])`),
      );
    },
  };
}

/** The construct of SST that holds an object, or the constant with a resource of the program. */
function ownerOf(object: Node, handle: string, conversion: Conversion): string | undefined {
  const { file } = conversion.source;
  const owner = handleOf(object, handle)?.construct;
  if (owner) return conversion.isPlain(owner) ? file.textOf(owner) : undefined;
  return conversion.unitOf(object) && object.type === "Identifier" ? object.name : undefined;
}

/** `fn.addToRolePolicy(statement)`, which is a permission of the function. */
const ADD_TO_ROLE: Row = {
  makes: "nothing",
  convert(call, conversion) {
    const callee = bare(call.callee) as t.MemberExpression;
    const [statement, ...more] = call.arguments as Node[];
    if (!statement || more.length > 0 || !isFunction(callee.object, conversion)) return false;
    if (!isStatement(conversion.source.file, call)) return false;
    return conversion.add(
      replaced(callee.property, "attachPermissions"),
      { is: "insert", offset: statement.start as number, text: "[" },
      { is: "insert behind", offset: statement.end as number, text: "]" },
    );
  },
};

/** Methods of functions themselves. */
export const FUNCTION_METHODS: Readonly<Record<string, Row>> = {
  addToRolePolicy: ADD_TO_ROLE,
  attachInlinePolicy: ATTACH_INLINE_POLICY,
};

/** Whether an expression is a function of SST for certain: a constant with one, or what `getFunction` gives. */
function isFunction(node: Node, { source: { file } }: Conversion): boolean {
  const expression = bare(node);
  if (expression?.type === "CallExpression") {
    const callee = bare(expression.callee);
    return isMember(callee) && memberName(callee) === "getFunction";
  }
  if (isMember(expression))
    return /^(serverFunction|jobFunction|consumerFunction)$/.test(memberName(expression) ?? "");
  const declaration =
    expression?.type === "Identifier" ? file.names.bindingOf(expression)?.declaration : undefined;
  const made = declaration?.type === "VariableDeclarator" ? bare(declaration.init) : undefined;
  return made?.type === "NewExpression" && /(^|\.)Function$/.test(file.textOf(made.callee));
}

export const GRANTS: Readonly<Record<string, Readonly<Record<string, Row>>>> = Object.fromEntries(
  Object.entries(WORDS).map(([handle, words]) => [
    handle,
    Object.fromEntries(words.map((word) => [word, grant(handle, word)])),
  ]),
);

/** The grants on a resource of the program itself. */
export function grantsOf(handle: string): Readonly<Record<string, Row>> {
  return GRANTS[handle] ?? {};
}
