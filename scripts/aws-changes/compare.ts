import type { AwsModel, AwsShape } from "../models/served-part";

/** A difference between two versions of a service's model. */
export type Difference =
  | { readonly kind: "operation"; readonly change: Change; readonly operation: string }
  | { readonly kind: "member"; readonly change: Change; readonly shape: string; readonly member: string }
  | { readonly kind: "word"; readonly change: Change; readonly shape: string; readonly word: string }
  | {
      readonly kind: "limit";
      readonly shape: string;
      readonly property: LimitProperty;
      readonly before: unknown;
      readonly after: unknown;
    };

export type Change = "added" | "removed";

const LIMIT_PROPERTIES = ["min", "max", "pattern"] as const;
export type LimitProperty = (typeof LIMIT_PROPERTIES)[number];

type Model = Pick<AwsModel, "operations" | "shapes">;

const NOTHING: Model = { operations: {}, shapes: {} };

/**
 * The differences between two models of a service: all operations, and the shapes of these operations. A model that a version
 * lacks has nothing.
 *
 * @param operations the operations whose inputs and outputs are compared
 */
export function compareModels(
  before: Model = NOTHING,
  after: Model = NOTHING,
  operations: readonly string[],
): readonly Difference[] {
  const names = changes(Object.keys(before.operations), Object.keys(after.operations));
  const shapes = shapesOf(after, operations);
  return [
    ...names.map(({ change, name }) => ({ kind: "operation", change, operation: name }) as const),
    ...[...shapes].sort().flatMap((shape) => compareShape(shape, before.shapes[shape], after.shapes[shape])),
  ];
}

/** Names of the shapes that the inputs and outputs of operations are made of. */
export function shapesOf(model: Model, operations: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (name: string | undefined): void => {
    const shape = name === undefined ? undefined : model.shapes[name];
    if (name === undefined || shape === undefined || found.has(name)) return;
    found.add(name);
    for (const part of partsOf(shape)) visit(part);
  };
  for (const operation of operations) {
    visit(model.operations[operation]?.input?.shape);
    visit(model.operations[operation]?.output?.shape);
  }
  return found;
}

function partsOf({ members = {}, member, key, value }: AwsShape): readonly (string | undefined)[] {
  return [...Object.values(members), member, key, value].map((part) => part?.shape);
}

/** A shape that is new has no differences of its own: the member that it is the shape of is one. */
function compareShape(
  shape: string,
  before: AwsShape | undefined,
  after: AwsShape | undefined,
): readonly Difference[] {
  if (before === undefined || after === undefined) return [];
  const members = changes(Object.keys(before.members ?? {}), Object.keys(after.members ?? {}));
  const words = changes(enumOf(before), enumOf(after));
  return [
    ...members.map(({ change, name }) => ({ kind: "member", change, shape, member: name }) as const),
    ...words.map(({ change, name }) => ({ kind: "word", change, shape, word: name }) as const),
    ...LIMIT_PROPERTIES.filter((property) => before[property] !== after[property]).map(
      (property) =>
        ({ kind: "limit", shape, property, before: before[property], after: after[property] }) as const,
    ),
  ];
}

/** The words of a shape. */
export function enumOf(shape: AwsShape | undefined): readonly string[] {
  return (shape?.enum ?? []) as readonly string[];
}

/** The bounds and the pattern of a shape. */
export function limitsOf(shape: AwsShape): readonly (readonly [LimitProperty, unknown])[] {
  return LIMIT_PROPERTIES.flatMap((property) =>
    shape[property] === undefined ? [] : [[property, shape[property]] as const],
  );
}

function changes(
  before: readonly string[],
  after: readonly string[],
): readonly { readonly change: Change; readonly name: string }[] {
  return [
    ...after.filter((name) => !before.includes(name)).map((name) => ({ change: "added", name }) as const),
    ...before.filter((name) => !after.includes(name)).map((name) => ({ change: "removed", name }) as const),
  ];
}
