import { isDeepStrictEqual } from "node:util";
import { answerAs, answerExisting } from "../../../sdk/src/graph/provider";
import { propertiesFromWire, type WireObject } from "../../../sdk/src/graph/wire";

/** A resource as the state of a Pulumi stack has it. */
export interface Deployed {
  readonly id: string;
  readonly inputs: WireObject;
  readonly outputs: WireObject;
}

/** The state of a Pulumi stack between two runs, by URN. */
export type State = ReadonlyMap<string, Deployed>;

/** A custom resource that is registered. */
export interface Wished {
  readonly type: string;
  readonly name: string;
  readonly urn: string;
  readonly inputs: WireObject;
  readonly region: string;
}

const STASH = "pulumi:index:Stash";

/** Inputs that the provider can change only with a new object. */
const REPLACING: Readonly<Record<string, readonly string[]>> = {
  "aws:acm/certificate:Certificate": ["domainName"],
  "aws:apigateway/domainName:DomainName": ["domainName"],
  "aws:apigatewayv2/apiMapping:ApiMapping": ["domainName"],
  "aws:apigatewayv2/domainName:DomainName": ["domainName"],
  "aws:cognito/userPool:UserPool": ["aliasAttributes", "usernameAttributes"],
  "aws:dynamodb/table:Table": ["hashKey", "name", "rangeKey"],
};

/**
 * What the engine and its providers make of a resource. In a preview nothing is known of an object that is to be made but
 * its inputs: it has no id, and its other outputs are not given, which the SDK takes as unknown.
 */
export function deploy(wished: Wished, before: Deployed | undefined, isPreview: boolean): Deployed {
  const { type, inputs } = wished;
  if (type === STASH) return stash(inputs, before);
  const isNew = before === undefined || isReplaced(wished, before);
  if (isNew && isPreview) return { id: "", inputs, outputs: inputs };
  const { values, references } = propertiesFromWire(inputs);
  const { id, state } = answerAs({ ...wished, inputs: values, find: () => undefined });
  const outputs: WireObject = { ...inputs };
  // A reference would make the SDK build the resource a second time.
  for (const key of references) outputs[key] = values[key] as WireObject;
  return { id: isNew ? id : before.id, inputs, outputs: { ...outputs, ...(state as WireObject) } };
}

/** What a resource that somebody else made is like, known in previews as well. */
export function readExisting(wished: Wished, id: string): WireObject {
  const { values } = propertiesFromWire(wished.inputs);
  const made = answerAs({ ...wished, inputs: values, find: () => undefined });
  return { ...wished.inputs, ...(answerExisting(made, id, values).state as WireObject) };
}

/** Its output is the first input it was ever given, and that is known in the first preview as well. */
function stash(inputs: WireObject, before: Deployed | undefined): Deployed {
  const output = before ? before.outputs.output : inputs.input;
  return { id: before?.id ?? "stash", inputs, outputs: { ...inputs, output: output ?? null } };
}

function isReplaced({ type, inputs }: Wished, before: Deployed): boolean {
  return (REPLACING[type] ?? []).some((key) => !isDeepStrictEqual(inputs[key], before.inputs[key]));
}
