import type { ModelMember, ModelShape, ServiceModel } from "../types";

/** The shape of a name. */
export function shapeOf(model: ServiceModel, name: string | undefined): ModelShape {
  const shape = name === undefined ? undefined : model.shapes[name];
  if (!shape) throw new Error(`the model has no shape ${name}`);
  return shape;
}

/** A member of a structure. */
export interface WireMember {
  readonly name: string;
  /** What it is called in a form and in XML. */
  readonly wire: string;
  readonly shape: string;
}

const members = new WeakMap<ModelShape, readonly WireMember[]>();

/** The members of a structure; what was read of it once serves all calls. */
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

/** Lists without an element around them are called as their items. */
function wireName(name: string, { locationName, shape }: ModelMember, model: ServiceModel): string {
  const { type, flattened, locationNames } = shapeOf(model, shape);
  const ofItems = type === "list" && flattened ? locationNames?.member : undefined;
  return locationName ?? ofItems ?? name;
}

/** What an item of a list, and key and value of a map's entry, are called. */
export function itemName({ locationNames }: ModelShape): string {
  return locationNames?.member ?? "member";
}

export function entryNames({ locationNames }: ModelShape): readonly [key: string, value: string] {
  return [locationNames?.key ?? "key", locationNames?.value ?? "value"];
}
