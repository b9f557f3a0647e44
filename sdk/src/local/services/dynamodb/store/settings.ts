import type { ScalarType } from "../values/order";
import type { KeyAttribute, KeySchema } from "./key";

/** What a table is like, in the words of a CreateTable request. As it stands in kept data. */
export interface TableSettings {
  readonly name: string;
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly attributes: readonly AttributeDefinition[];
  readonly keySchema: readonly KeySchemaElement[];
  readonly globalIndexes: readonly IndexSettings[];
  readonly localIndexes: readonly IndexSettings[];
  /** `undefined`: paid per request. */
  readonly throughput?: Throughput | undefined;
  readonly stream?: StreamSettings | undefined;
  /** When the stream before was turned off. Milliseconds since 1970. */
  readonly streamClosedAt?: number | undefined;
  /** Attribute whose value is the second at which an item goes. */
  readonly timeToLive?: string | undefined;
  readonly tags?: Readonly<Record<string, string>>;
  readonly isProtected?: boolean;
}

export interface AttributeDefinition {
  readonly AttributeName: string;
  readonly AttributeType: ScalarType;
}

export interface KeySchemaElement {
  readonly AttributeName: string;
  readonly KeyType: "HASH" | "RANGE";
}

export interface IndexSettings {
  readonly IndexName: string;
  readonly KeySchema: readonly KeySchemaElement[];
  readonly Projection: Projection;
  readonly ProvisionedThroughput?: Throughput;
}

export interface Projection {
  readonly ProjectionType?: "ALL" | "KEYS_ONLY" | "INCLUDE";
  readonly NonKeyAttributes?: readonly string[];
}

export interface Throughput {
  readonly ReadCapacityUnits: number;
  readonly WriteCapacityUnits: number;
}

export type StreamView = "KEYS_ONLY" | "NEW_IMAGE" | "OLD_IMAGE" | "NEW_AND_OLD_IMAGES";

export interface StreamSettings {
  readonly view: StreamView;
  /** `2024-01-01T00:00:00.000`: the end of its ARN. */
  readonly label: string;
}

/** The key that a schema describes. */
export function keySchemaOf(
  elements: readonly KeySchemaElement[],
  attributes: readonly AttributeDefinition[],
): KeySchema {
  const attributeOf = (type: string): KeyAttribute | undefined => {
    const name = elements.find(({ KeyType }) => KeyType === type)?.AttributeName;
    const found = attributes.find(({ AttributeName }) => AttributeName === name);
    return found && { name: found.AttributeName, type: found.AttributeType };
  };
  const hash = attributeOf("HASH");
  if (hash === undefined) throw new Error("a key without a hash attribute");
  return { hash, range: attributeOf("RANGE") };
}
