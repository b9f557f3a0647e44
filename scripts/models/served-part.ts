import type { ModelMember, ModelShape, ServiceModel } from "#sdk/local/services/model/types";

/** A model as botocore writes it, as far as it is read. */
export interface AwsModel {
  readonly metadata: { readonly apiVersion: string };
  readonly operations: Readonly<Record<string, { readonly input?: { readonly shape: string } }>>;
  readonly shapes: Readonly<Record<string, AwsShape>>;
}

type AwsShape = Readonly<Record<string, unknown>> & {
  readonly type: ModelShape["type"];
  readonly members?: Readonly<Record<string, ModelMember>>;
  readonly member?: { readonly shape: string };
  readonly key?: { readonly shape: string };
  readonly value?: { readonly shape: string };
};

/** The properties of shapes that the data has: the type, and all that constrains a value. */
const CONSTRAINING = ["type", "required", "min", "max", "pattern", "enum", "sensitive"] as const;

/** The inputs of these operations, with all shapes that they are made of, without documentation. */
export function servedPart(model: AwsModel, operations: readonly string[]): Omit<ServiceModel, "botocore"> {
  const inputs: Record<string, string | null> = {};
  const shapes: Record<string, ModelShape> = {};
  for (const operation of operations) {
    const found = model.operations[operation];
    if (!found) throw new Error(`the model has no operation ${operation}`);
    inputs[operation] = found.input?.shape ?? null;
    if (found.input) addShape(found.input.shape, model, shapes);
  }
  return { apiVersion: model.metadata.apiVersion, inputs, shapes };
}

function addShape(name: string, model: AwsModel, shapes: Record<string, ModelShape>): void {
  if (shapes[name]) return;
  const shape = model.shapes[name];
  if (!shape) throw new Error(`the model has no shape ${name}`);
  const { members = {}, member, key, value } = shape;
  const own = Object.fromEntries(CONSTRAINING.filter((one) => one in shape).map((one) => [one, shape[one]]));
  shapes[name] = {
    ...(own as Omit<ModelShape, "members">),
    ...(shape.members && { members: Object.fromEntries(Object.entries(members).map(withBinding)) }),
    ...(member && { member: member.shape }),
    ...(key && { key: key.shape }),
    ...(value && { value: value.shape }),
  } as ModelShape;
  for (const { shape: inner } of Object.values(members)) addShape(inner, model, shapes);
  for (const inner of [member, key, value]) if (inner) addShape(inner.shape, model, shapes);
}

/** Where it stands in a request matters: what is in a path or query is text. */
function withBinding([name, { shape, location }]: [string, ModelMember]): [string, ModelMember] {
  return [name, { shape, ...(location !== undefined && { location }) }];
}
