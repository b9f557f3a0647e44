import type { Node } from "../../../../../syntax/nodes";
import { replaced } from "../changes";
import type { Conversion, Kind, Row } from "../conversion";
import { convertResource, type ResourceShape, scopeText } from "../resource";
import { isStatement } from "../statements";
import { membersOf, same, textNow } from "../values";

/** Writes a call anew that reads something which is there, by the argument at an index: `getParameterOutput({ name })`. */
function lookUp(
  makes: Kind,
  now: string,
  argument: (
    args: readonly Node[],
    conversion: Conversion,
  ) => { readonly key: string; readonly node: Node } | undefined,
  rest: Pick<Row, "reads" | "takenBy" | "methods"> & { readonly behind?: string } = {},
): Row {
  const { behind = "", ...row } = rest;
  return {
    makes,
    ...row,
    convert(call, conversion) {
      const found = argument(call.arguments as Node[], conversion);
      if (!found || !conversion.isPlain(found.node)) return false;
      const text = textNow(found.node);
      return conversion.add(
        replaced(call, (draft) => `${conversion.aws}.${now}({ ${found.key}: ${text(draft)} })${behind}`),
      );
    },
  };
}

/** The argument at an index, of a call with as many arguments. */
function at(index: number, key: string, count = index + 1) {
  return (args: readonly Node[]) => {
    const node = args[index];
    return node && args.length === count ? { key, node } : undefined;
  };
}

/** One prop of the object at an index, where it has no other. */
function only(index: number, names: Readonly<Record<string, string>>) {
  return (args: readonly Node[]) => {
    const members = args.length === index + 1 ? membersOf(args[index]) : undefined;
    const [entry] = members?.size === 1 ? [...members] : [];
    if (!entry || !Object.hasOwn(names, entry[0])) return undefined;
    return { key: names[entry[0]] as string, node: entry[1].value as Node };
  };
}

/** A version of a parameter may stand behind its name in a call of CDK, which these do not have. */
const PARAMETER_READS = { stringValue: "value", parameterArn: "arn", parameterName: "name" };
const SECRET_READS = { secretArn: "arn", secretFullArn: "arn", secretName: "name" };

const PARAMETER: ResourceShape = {
  now: "ssm.Parameter",
  props: {
    parameterName: { now: "name", value: same },
    stringValue: { now: "value", value: same },
    description: { now: "description", value: same },
    allowedPattern: { now: "allowedPattern", value: same },
  },
  entries: (members) => (members.has("stringValue") ? [{ name: "type", text: '"String"' }] : undefined),
};

const SECRET: ResourceShape = {
  now: "secretsmanager.Secret",
  props: {
    secretName: { now: "name", value: same },
    description: { now: "description", value: same },
  },
};

/** An output of the stack that the program makes. Other stacks of CloudFormation import one with an `exportName`. */
const OUTPUT: Row = {
  makes: "nothing",
  convert(call, conversion) {
    const [scope, id, props, ...more] = call.arguments as Node[];
    const members = membersOf(props);
    const value = members?.get("value")?.value as Node | undefined;
    const parent = scope && scopeText(scope, conversion);
    const others = [...(members?.keys() ?? [])].filter((name) => name !== "value" && name !== "description");
    if (!value || parent === undefined || others.length > 0 || more.length > 0) return false;
    if (!isStatement(conversion.source.file, call) || id?.type !== "StringLiteral") return false;
    if (!conversion.isPlain(value)) return false;
    const key = /^[A-Za-z_$][\w$]*$/.test(id.value) ? id.value : conversion.source.file.textOf(id);
    const text = textNow(value);
    return conversion.add(replaced(call, (draft) => `${parent}.addOutputs({ ${key}: ${text(draft)} })`));
  },
};

export const PARAMETER_ROWS: Readonly<Record<string, Row>> = {
  "new core.CfnOutput": OUTPUT,
  "new ssm.StringParameter": {
    makes: "parameter",
    convert: (call, conversion) => convertResource(call, PARAMETER, conversion),
    reads: PARAMETER_READS,
  },
  "ssm.StringParameter.valueForStringParameter": lookUp("value", "ssm.getParameterOutput", at(1, "name"), {
    behind: ".value",
  }),
  "ssm.StringParameter.valueFromLookup": lookUp("value", "ssm.getParameterOutput", at(1, "name"), {
    behind: ".value",
  }),
  "ssm.StringParameter.fromStringParameterName": lookUp(
    "parameter",
    "ssm.getParameterOutput",
    at(2, "name"),
    {
      reads: PARAMETER_READS,
    },
  ),
  "ssm.StringParameter.fromStringParameterAttributes": lookUp(
    "parameter",
    "ssm.getParameterOutput",
    only(2, { parameterName: "name" }),
    { reads: PARAMETER_READS },
  ),
  "new secretsmanager.Secret": {
    makes: "secret",
    convert: (call, conversion) => convertResource(call, SECRET, conversion),
    reads: SECRET_READS,
  },
  ...Object.fromEntries(
    [
      ["fromSecretNameV2", at(2, "name")] as const,
      ["fromSecretCompleteArn", at(2, "arn")] as const,
      ["fromSecretPartialArn", at(2, "arn")] as const,
      ["fromSecretArn", at(2, "arn")] as const,
      [
        "fromSecretAttributes",
        only(2, { secretCompleteArn: "arn", secretPartialArn: "arn", secretArn: "arn" }),
      ] as const,
    ].map(([name, argument]) => [
      `secretsmanager.Secret.${name}`,
      lookUp("secret", "secretsmanager.getSecretOutput", argument, { reads: SECRET_READS }),
    ]),
  ),
};
