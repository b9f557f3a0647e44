import type {
  AttributeDefinition,
  GlobalSecondaryIndex,
  KeySchemaElement,
  KeyType,
  ProvisionedThroughput,
  StreamViewType,
} from "../../model/calls/dynamodb";
import type { KeyAttribute, KeySchema } from "./key";

/** The settings of a table, in the words of a CreateTable request, as the journal has them. */
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
  readonly throughput?: ProvisionedThroughput | undefined;
  /** Absent where the throughput never changed. */
  readonly throughputChanges?: ThroughputChanges | undefined;
  readonly stream?: StreamSettings | undefined;
  /** The time at which the previous stream was turned off. Milliseconds since 1970. */
  readonly streamClosedAt?: number | undefined;
  /** Attribute whose value is the second at which an item expires. */
  readonly timeToLive?: string | undefined;
  readonly tags?: Readonly<Record<string, string>>;
  readonly isProtected?: boolean;
}

/** The times of the last changes of a table's throughput. Milliseconds since 1970. */
export interface ThroughputChanges {
  readonly increasedAt?: number | undefined;
  readonly decreasedAt?: number | undefined;
  /** The count of decreases on the day of the last one, in UTC. */
  readonly decreases: number;
}

/** A global index, or a local one, which has no throughput. */
export type IndexSettings = GlobalSecondaryIndex;

export interface StreamSettings {
  readonly view: StreamViewType;
  /** `2024-01-01T00:00:00.000`: the end of its ARN. */
  readonly label: string;
}

/** The key that a schema describes. */
export function keySchemaOf(
  elements: readonly KeySchemaElement[],
  attributes: readonly AttributeDefinition[],
): KeySchema {
  const attributesOf = (type: KeyType): readonly KeyAttribute[] =>
    elements
      .filter(({ KeyType }) => KeyType === type)
      .flatMap(({ AttributeName: name }) => {
        const found = attributes.find(({ AttributeName }) => AttributeName === name);
        return found ? [{ name, type: found.AttributeType }] : [];
      });
  const hash = attributesOf("HASH");
  if (hash.length === 0) throw new Error("a key without a hash attribute");
  return { hash, range: attributesOf("RANGE") };
}
