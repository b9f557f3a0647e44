import type { GraphValue } from "../types";
import { referenceToWire, type WireObject } from "../wire";

type Fields = Readonly<Record<string, GraphValue>>;

/** A component whose class only asks another process to make it: its resources come from there. */
export interface ComponentRequest {
  /** Logical name. */
  readonly name: string;
  readonly urn: string;
  readonly inputs: Fields;
  readonly region: string;
  /** Registers a resource that it makes, inside of itself or of another one that it has made. */
  readonly make: (type: string, name: string, inputs: Fields, inside?: MadeResource) => Promise<MadeResource>;
}

/** A resource that such a component has made. */
export interface MadeResource {
  readonly urn: string;
  readonly id: string;
  /** Its inputs and what its provider adds. */
  readonly state: Fields;
}

/** The outputs of a component, for the wire. */
export type ComponentAnswer = (request: ComponentRequest) => Promise<WireObject>;

/** The program gets an object of the resource's class. */
export function refer({ urn, id }: MadeResource): WireObject {
  return referenceToWire(urn, id);
}
