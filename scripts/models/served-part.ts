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
  /** Of a structure: any value of JSON may be in its place. */
  readonly document?: boolean;
  /** Of an error: its code, where that is not the shape's name. */
  readonly error?: { readonly code?: string };
};

/** The properties of shapes that the data has: the type, and all that constrains a value. */
const CONSTRAINING = ["type", "required", "min", "max", "pattern", "enum", "sensitive"] as const;

/** The properties of shapes and members that a codec is made of, for the protocols that have one here. */
const BINDINGS: Readonly<Record<string, Binding>> = {
  query: { shape: ["flattened"], member: ["locationName"] },
  "rest-xml": {
    shape: ["payload", "flattened", "xmlNamespace"],
    member: ["locationName", "flattened", "xmlAttribute"],
  },
};

interface Binding {
  readonly shape: readonly string[];
  readonly member: readonly (keyof ModelMember)[];
}

/**
 * The inputs of these operations, with all shapes that they are made of, without documentation. Where the service's codec
 * is made of its model, the outputs and the names of forms and XML are there as well.
 */
export function servedPart(model: AwsModel, operations: readonly string[]): Omit<ServiceModel, "botocore"> {
  const part = new ServedPart(model);
  const inputs: Record<string, string | null> = {};
  const outputs: Record<string, ModelOutput | null> = {};
  for (const name of operations) {
    const found = model.operations[name];
    if (!found) throw new Error(`the model has no operation ${name}`);
    inputs[name] = part.add(found.input?.shape);
    if (part.isBound) outputs[name] = part.addOutput(found.output);
  }
  const { apiVersion, xmlNamespace } = model.metadata;
  const { shapes, isBound } = part;
  const capitals = capitalsOf(model, operations);
  if (!isBound) return { apiVersion, capitals, inputs, shapes };
  return {
    apiVersion,
    capitals,
    inputs,
    outputs,
    ...(xmlNamespace !== undefined && { xmlNamespace }),
    shapes,
  };
}

class ServedPart {
  readonly shapes: Record<string, ModelShape> = {};
  readonly #binding: Binding | undefined;

  constructor(private readonly model: AwsModel) {
    this.#binding = BINDINGS[model.metadata.protocol ?? ""];
  }

  /** Whether a codec is made of the model. */
  get isBound(): boolean {
    return this.#binding !== undefined;
  }

  addOutput(output: ModelOutput | undefined): ModelOutput | null {
    if (output === undefined) return null;
    const { shape, resultWrapper } = output;
    this.add(shape);
    return { shape, ...(resultWrapper !== undefined && { resultWrapper }) };
  }

  /** Adds a shape with all that it is made of. */
  add(name: string | undefined): string | null {
    if (name === undefined) return null;
    if (this.shapes[name]) return name;
    const shape = this.model.shapes[name];
    if (!shape) throw new Error(`the model has no shape ${name}`);
    const { members = {}, member, key, value } = shape;
    const retained = [...CONSTRAINING, ...(this.#binding?.shape ?? [])].filter((one) => one in shape);
    this.shapes[name] = {
      ...(Object.fromEntries(retained.map((one) => [one, shape[one]])) as unknown as Omit<
        ModelShape,
        "members"
      >),
      ...(shape.members && {
        members: Object.fromEntries(Object.entries(members).map((one) => this.#withBinding(one))),
      }),
      ...(member && { member: member.shape }),
      ...(key && { key: key.shape }),
      ...(value && { value: value.shape }),
      ...(this.isBound && namesIn(shape)),
    } as ModelShape;
    for (const { shape: inner } of Object.values(members)) this.add(inner);
    for (const inner of [member, key, value]) this.add(inner?.shape);
    return name;
  }

  /** The binding of a member matters: a value of a path or query is text. */
  #withBinding([name, member]: [string, ModelMember]): [string, ModelMember] {
    const { shape, location } = member;
    const bound = (this.#binding?.member ?? []).filter((one) => member[one] !== undefined);
    return [
      name,
      {
        shape,
        ...(location !== undefined && { location }),
        ...Object.fromEntries(bound.map((one) => [one, member[one]])),
      },
    ];
  }
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

/** The names of a list's items, or of a map's entries, in a form and in XML. */
function namesIn({ member, key, value }: AwsShape): Pick<ModelShape, "locationNames"> {
  const names = Object.entries({ member, key, value }).flatMap(([of, inner]) =>
    inner?.locationName === undefined ? [] : [[of, inner.locationName]],
  );
  return names.length > 0 ? { locationNames: Object.fromEntries(names) } : {};
}
