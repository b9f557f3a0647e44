import type * as dynamodb from "@pulumi/aws/dynamodb";
import type { Input } from "@pulumi/pulumi";
import type { StreamConstruct } from "../../constructs/sources/stream";
import type {
  TableFieldType as FieldWord,
  NativeTableSettings,
  TableProps as NewTableProps,
  TableStream,
} from "../../constructs/table/props";
import type { FunctionDefinition, FunctionProps } from "../function/props";
import type { BillingMode, ProjectionType, StreamViewType, TableEncryption } from "../platform/table-words";
import type { RemovalPolicy } from "../platform/words";
import type { StreamConsumerProps } from "../sources/consumer-props";
import type { HasArn } from "../translation/references";

/** Settings of the table itself: those of generation 0, and those of `aws.dynamodb.Table` under their own names. */
export type DynamodbTableSettings = Omit<NativeTableSettings, "pointInTimeRecovery" | "billingMode"> & {
  readonly tableName?: string;
  /** @default `BillingMode.PAY_PER_REQUEST`; with `PROVISIONED` a table has a capacity of 5 where none is given */
  readonly billingMode?: BillingMode;
  /** @default true */
  readonly pointInTimeRecovery?: boolean;
  readonly encryption?: TableEncryption;
  /** Key of `@pulumi/aws` for `TableEncryption.CUSTOMER_MANAGED`. */
  readonly encryptionKey?: HasArn;
  readonly timeToLiveAttribute?: string;
  /** @default `RemovalPolicy.RETAIN` */
  readonly removalPolicy?: RemovalPolicy;
  /** Regions that the table is copied to. */
  readonly replicationRegions?: readonly string[];
  readonly kinesisStream?: NonNullable<NewTableProps["kinesisStream"]>;
};

/** Settings of an index. */
export interface TableIndexSettings {
  /** @default `ProjectionType.ALL` */
  readonly projectionType?: ProjectionType | Uppercase<ProjectionType>;
  /** Attributes that the index holds, with `ProjectionType.INCLUDE`. */
  readonly nonKeyAttributes?: readonly string[];
}

/** Settings of a global index. */
export interface TableGlobalIndexSettings extends TableIndexSettings {
  readonly readCapacity?: Input<number>;
  readonly writeCapacity?: Input<number>;
}

/** A global index. A key that is not among the fields is a string. */
export interface TableGlobalIndex {
  readonly partitionKey: string;
  readonly sortKey?: string;
  readonly indexProps?: TableGlobalIndexSettings;
}

/** A local index. A key that is not among the fields is a string. */
export interface TableLocalIndex {
  readonly sortKey: string;
  readonly indexProps?: TableIndexSettings;
}

/** A function that is called with the records of a table's stream. */
export type TableConsumer = FunctionDefinition | TableConsumerProps;

/** The same with settings of its own. */
export type TableConsumerProps = StreamConsumerProps;

/** Props of a Table in generation 0. */
export interface TableProps {
  /** Fields that are keys, by their types. */
  readonly fields?: Readonly<Record<string, FieldWord>>;
  readonly primaryIndex?: { readonly partitionKey: string; readonly sortKey?: string };
  readonly globalIndexes?: Readonly<Record<string, TableGlobalIndex>>;
  /** The older name of `globalIndexes`. */
  readonly secondaryIndexes?: Readonly<Record<string, TableGlobalIndex>>;
  readonly localIndexes?: Readonly<Record<string, TableLocalIndex>>;
  /** `true` shows new and old images. */
  readonly stream?: boolean | StreamViewType | Uppercase<TableStream>;
  readonly consumers?: Readonly<Record<string, TableConsumer>>;
  readonly defaultFunctionProps?: FunctionProps;
  /** Settings of the table, or a table made elsewhere. */
  readonly dynamodbTable?: DynamodbTableSettings | dynamodb.Table;
  readonly kinesisStream?: StreamConstruct | NewTableProps["kinesisStream"];
}
