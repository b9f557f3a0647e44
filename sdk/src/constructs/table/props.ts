import type * as dynamodb from "@pulumi/aws/dynamodb";
import type * as kinesis from "@pulumi/aws/kinesis";
import type * as aws from "@pulumi/aws/types/input";
import type { AlarmSettings } from "../../alarms/props";
import type { StreamConsumerProps } from "../../functions/event-source";
import type { FunctionDefinition, FunctionProps } from "../../functions/props";
import type { StreamConstruct } from "../sources/stream";

/** Type of a key attribute. */
export type TableFieldType = "string" | "number" | "binary";

/** The images of a changed item in a record of the stream. */
export type TableStream = "new_image" | "old_image" | "new_and_old_images" | "keys_only";

/** The key of a table. `Field` are the names declared in `fields`. */
export interface TablePrimaryIndex<Field extends string = string> {
  /** Field that an item is found by. Refused: `TABLE_FIELD_UNKNOWN`. */
  readonly partitionKey: Field;
  /**
   * Field that sorts the items of one partition. It must not be the partition key (`TABLE_KEYS_EQUAL`).
   * @default none, a partition key names one item
   */
  readonly sortKey?: Field;
}

/**
 * The attributes in an index besides its keys and the table's: everything, the keys alone, or up to 20 attributes by
 * name.
 */
export type TableProjection = "all" | "keys_only" | readonly string[];

/** The fields of a key of a global index: one, or a list of up to four, each once. */
export type TableIndexKey<Field extends string = string> = Field | readonly Field[];

/** A global index: other keys over the whole table. */
export interface TableGlobalIndex<Field extends string = string> {
  /**
   * Field that items are found by, or a list of up to four (`TABLE_INDEX_KEY_INVALID`). A query gives each of them a value.
   * A list of several needs `@pulumi/aws` 7.17.0 (`TABLE_INDEX_KEYS_PROVIDER`). Refused: `TABLE_FIELD_UNKNOWN`.
   * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.DesignPattern.MultiAttributeKeys.html
   * @example `partitionKey: ["tenant", "region"]`
   */
  readonly partitionKey: TableIndexKey<Field>;
  /**
   * Field that sorts the items of one partition, or a list of up to four, which sort one after the other. A query names
   * them from left to right, and a range is the last one that it names. A field is part of the key once (`TABLE_KEYS_EQUAL`).
   * @default none
   */
  readonly sortKey?: TableIndexKey<Field>;
  /**
   * The attributes in the index besides keys.
   * @default `all`
   */
  readonly projection?: TableProjection;
  /** The settings of the underlying object. */
  readonly native?: {
    /**
     * Settings of the index under their own names, such as `readCapacity` and `writeCapacity`. Name, keys and
     * projection have props of their own and are refused here (`TABLE_NATIVE_OWN_PROP`).
     * @default none
     */
    readonly index?: Omit<
      Partial<aws.dynamodb.TableGlobalSecondaryIndex>,
      "name" | "hashKey" | "rangeKey" | "keySchemas" | "projectionType" | "nonKeyAttributes"
    >;
  };
}

/** A local index: another sort key within each partition. It can only be made together with the table. */
export interface TableLocalIndex<Field extends string = string> {
  /** Field that items of one partition are sorted by. Refused: `TABLE_FIELD_UNKNOWN`, `TABLE_KEYS_EQUAL`. */
  readonly sortKey: Field;
  /**
   * The attributes in the index besides keys.
   * @default `all`
   */
  readonly projection?: TableProjection;
}

/** Settings of `aws.dynamodb.Table` that have props of their own. */
export type OwnTableSetting =
  | "attributes"
  | "globalSecondaryIndexes"
  | "hashKey"
  | "localSecondaryIndexes"
  | "rangeKey"
  | "streamEnabled"
  | "streamViewType"
  | "ttl";

/** Settings of `aws.dynamodb.Table` without those that have props of their own. */
// `never` as well, because beside an existing table in a union a wrong key would compile: the class has it.
export type NativeTableSettings = Omit<Partial<dynamodb.TableArgs>, OwnTableSetting> & {
  readonly [Name in OwnTableSetting]?: never;
};

/** Props of a {@link Table}. */
export interface TableProps<Field extends string = string, Consumer extends string = string> {
  /**
   * Fields that are keys of the table or of an index, with their types. Other fields need not be declared. AWS does not
   * get those that are no key. Needed unless the table exists already.
   * Refused: `TABLE_FIELDS_MISSING`, `VALUE_NOT_ALLOWED`.
   */
  readonly fields?: { readonly [Name in Field]: TableFieldType };
  /**
   * The key of the table. Needed together with `fields`. The keys cannot change under one name as long as the table
   * stays when it leaves the program (`IMMUTABLE_CHANGED`). A change would make a new, empty table.
   * Refused: `PROP_MISSING`.
   */
  readonly primaryIndex?: TablePrimaryIndex<NoInfer<Field>>;
  /**
   * Global indexes by name: 3 to 255 letters, digits, `_`, `.` and `-`.
   * Refused: `TABLE_NAME_INVALID`, `TABLE_FIELD_UNKNOWN`, `TABLE_INDEX_DUPLICATE`.
   * @default none
   */
  readonly globalIndexes?: Readonly<Record<string, TableGlobalIndex<NoInfer<Field>>>>;
  /**
   * Local indexes by name. The table needs a sort key (`TABLE_SORT_KEY_MISSING`) and may have five. They cannot be
   * added, changed or removed later without replacing the table.
   * Refused: `TABLE_NAME_INVALID`, `TABLE_FIELD_UNKNOWN`, `TABLE_INDEX_DUPLICATE`, `TABLE_LOCAL_INDEXES_TOO_MANY`.
   * @default none
   */
  readonly localIndexes?: Readonly<Record<string, TableLocalIndex<NoInfer<Field>>>>;
  /**
   * Stream of the changes to items. `true` is `new_and_old_images`.
   * Refused: `VALUE_NOT_ALLOWED`, and `TABLE_STREAM_REPLICAS` for another one together with `native.table.replicas`.
   * @default none
   */
  readonly stream?: boolean | TableStream;
  /**
   * Functions that are called with the records of the stream, by name. The table needs a `stream`.
   * Refused: `CONSUMERS_INVALID`, `TABLE_STREAM_MISSING`.
   * @default none
   */
  readonly consumers?: { readonly [Name in Consumer]: TableConsumer };
  /**
   * Kinesis stream that changes of items go to as well, in the same region: a `KinesisStream` or an `aws.kinesis.Stream`. It
   * needs no `stream`. Records of it are read by the consumers of the Kinesis stream.
   * @default none
   * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/kds.html
   */
  readonly kinesisStream?: StreamConstruct | kinesis.Stream;
  /**
   * Field with the time, in seconds since 1970, after which DynamoDB deletes an item.
   * @default none, items stay
   */
  readonly timeToLiveAttribute?: string;
  /** Defaults for what the table makes. */
  readonly defaults?: {
    /**
     * Props for all consumer functions. `environment`, `permissions`, `layers` and `bind` merge with their own.
     * @default none
     */
    readonly function?: FunctionProps;
  };
  /**
   * Alarms on the construct and on what it makes: reads and writes that are refused, and consumers that fail or fall behind. `true` has those of the table in
   * `docs/alarms.md`, an object changes some of them, and `false` leaves the construct out of those of the app.
   * Refused: `ALARM_TOPIC_INVALID`, `VALUE_OUT_OF_RANGE`, `DURATION_INVALID`.
   * @default those of the construct around it or of the app, which has none unless it asks for them
   * @example { latency: 1000, topic }
   */
  readonly alarms?: boolean | AlarmSettings;
  /** The settings of the underlying objects. */
  readonly native?: {
    /**
     * Settings of `aws.dynamodb.Table` under their own names, which win over ours, or a table made elsewhere. For such
     * a table only `consumers`, `kinesisStream` and `defaults` can be set (`TABLE_EXISTING`). Keys, indexes, stream and
     * time to live have props of their own and are refused here (`TABLE_NATIVE_OWN_PROP`).
     * @default pay per request, point-in-time recovery and server-side encryption on, name `<stage>-<app>-<id>`
     * @see https://www.pulumi.com/registry/packages/aws/api-docs/dynamodb/table/
     */
    readonly table?: NativeTableSettings | dynamodb.Table;
  };
}

/** A function that is called with the records of a table's stream: its definition, or that with filters and settings. */
export type TableConsumer = FunctionDefinition | TableConsumerProps;

/** A function that gets the records of a table's stream, with settings of its own. */
export type TableConsumerProps = StreamConsumerProps;
