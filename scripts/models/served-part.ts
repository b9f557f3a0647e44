import type { ModelMember, ModelOutput, ModelShape, ServiceModel } from "#sdk/local/services/model/types";

/** A model as botocore writes it, as far as it is read. */
export interface AwsModel {
  readonly metadata: {
    readonly apiVersion: string;
    /** `query` */
    readonly protocol?: string;
    readonly xmlNamespace?: string;
  };
  readonly operations: Readonly<Record<string, AwsOperation>>;
  readonly shapes: Readonly<Record<string, AwsShape>>;
}

interface AwsOperation {
  readonly input?: { readonly shape: string };
  readonly output?: ModelOutput;
  readonly errors?: readonly { readonly shape: string }[];
}

export type AwsShape = Readonly<Record<string, unknown>> & {
  readonly type: ModelShape["type"];
  readonly members?: Readonly<Record<string, ModelMember>>;
  readonly member?: ModelMember;
  readonly key?: ModelMember;
  readonly value?: ModelMember;
  /** Of an error: its code, where that is not the shape's name. */
  readonly error?: { readonly code?: string };
};

/** The properties of shapes that the data has: the type, and all that constrains a value. */
const CONSTRAINING = ["type", "required", "min", "max", "pattern", "enum", "sensitive"] as const;

/**
 * The inputs of these operations, with all shapes that they are made of, without documentation; of services that speak the
 * query protocol also the outputs, and what forms and XML call things.
 */
export function servedPart(model: AwsModel, operations: readonly string[]): Omit<ServiceModel, "botocore"> {
  const inputs: Record<string, string | null> = {};
  const shapes: Record<string, ModelShape> = {};
  for (const operation of operations) {
    const found = model.operations[operation];
    if (!found) throw new Error(`the model has no operation ${operation}`);
    inputs[operation] = found.input?.shape ?? null;
    if (found.input) addShape(found.input.shape, model, shapes);
  }
  const { apiVersion, protocol, xmlNamespace = "" } = model.metadata;
  const capitals = capitalsOf(model, operations);
  if (protocol !== "query") return { apiVersion, capitals, inputs, shapes };
  const outputs = outputsOf(model, operations, shapes);
  return { apiVersion, capitals, inputs, outputs, xmlNamespace, shapes };
}

function outputsOf(
  model: AwsModel,
  operations: readonly string[],
  shapes: Record<string, ModelShape>,
): Readonly<Record<string, ModelOutput | null>> {
  return Object.fromEntries(
    operations.map((operation) => {
      const output = model.operations[operation]?.output;
      if (!output) return [operation, null];
      addShape(output.shape, model, shapes);
      return [operation, { shape: output.shape, resultWrapper: output.resultWrapper }];
    }),
  );
}

/** Codes of the errors of these operations whose words stand in `Message`. */
function capitalsOf(model: AwsModel, operations: readonly string[]): readonly string[] {
  const all = new Set(operations.flatMap((operation) => errorsOf(model, operation)));
  return [...all]
    .filter((shape) => model.shapes[shape]?.members?.Message)
    .map((shape) => codeOf(model, shape))
    .sort();
}

/** Names of the shapes of an operation's errors. */
export function errorsOf({ operations }: AwsModel, operation: string): readonly string[] {
  return (operations[operation]?.errors ?? []).map(({ shape }) => shape);
}

/** The code that clients get for an error. */
export function codeOf({ shapes }: AwsModel, shape: string): string {
  return shapes[shape]?.error?.code ?? shape;
}

function addShape(name: string, model: AwsModel, shapes: Record<string, ModelShape>): void {
  if (shapes[name]) return;
  const shape = model.shapes[name];
  if (!shape) throw new Error(`the model has no shape ${name}`);
  const { members = {}, member, key, value } = shape;
  const own = Object.fromEntries(CONSTRAINING.filter((one) => one in shape).map((one) => [one, shape[one]]));
  shapes[name] = {
    ...(own as Omit<ModelShape, "members">),
    ...(shape.members && {
      members: Object.fromEntries(Object.entries(members).map((one) => withBinding(one, model))),
    }),
    ...(member && { member: member.shape }),
    ...(key && { key: key.shape }),
    ...(value && { value: value.shape }),
    ...(model.metadata.protocol === "query" && formOf(shape)),
  } as ModelShape;
  for (const { shape: inner } of Object.values(members)) addShape(inner, model, shapes);
  for (const inner of [member, key, value]) if (inner) addShape(inner.shape, model, shapes);
}

/** How a form and XML write a list or a map. */
function formOf({
  flattened,
  member,
  key,
  value,
}: AwsShape): Pick<ModelShape, "flattened" | "locationNames"> {
  const names = Object.entries({ member, key, value }).flatMap(([of, inner]) =>
    inner?.locationName === undefined ? [] : [[of, inner.locationName]],
  );
  return {
    ...(flattened === true && { flattened }),
    ...(names.length > 0 && { locationNames: Object.fromEntries(names) }),
  };
}

/** Where it stands in a request matters: what is in a path or query is text. Names are those of forms and XML. */
function withBinding(
  [name, { shape, location, locationName }]: [string, ModelMember],
  { metadata }: AwsModel,
): [string, ModelMember] {
  const isNamed = metadata.protocol === "query" && locationName !== undefined;
  return [name, { shape, ...(location !== undefined && { location }), ...(isNamed && { locationName }) }];
}
