import type { ModelMember, ModelShape, ServiceModel } from "../types";

/** A reference to a shape by its name. */
export function shapeOf(model: ServiceModel, name: string | undefined): ModelShape {
  const shape = name === undefined ? undefined : model.shapes[name];
  if (!shape) throw new Error(`the model has no shape ${name}`);
  return shape;
}

/** A member of a structure. */
export interface WireMember {
  readonly name: string;
  /** The name in a form and in XML. */
  readonly wire: string;
  readonly shape: string;
}

const members = new WeakMap<ModelShape, readonly WireMember[]>();

/** The members of a structure, read once for all calls. */
export function membersOf(structure: ModelShape, model: ServiceModel): readonly WireMember[] {
  const known = members.get(structure);
  if (known) return known;
  const read = Object.entries(structure.members ?? {}).map(([name, member]) => ({
    name,
    wire: wireName(name, member, model),
    shape: member.shape,
  }));
  members.set(structure, read);
  return read;
}

/** The name of a member in forms and XML. A list without an element around it has the name of its items. */
function wireName(name: string, { locationName, shape }: ModelMember, model: ServiceModel): string {
  const { type, flattened, locationNames } = shapeOf(model, shape);
  const ofItems = type === "list" && flattened ? locationNames?.member : undefined;
  return locationName ?? ofItems ?? name;
}

/** The name of a list's items in forms and XML. */
export function itemName({ locationNames }: ModelShape): string {
  return locationNames?.member ?? "member";
}

/** The names of keys and values of a map's entries in forms and XML. */
export function entryNames({ locationNames }: ModelShape): readonly [key: string, value: string] {
  return [locationNames?.key ?? "key", locationNames?.value ?? "value"];
}
