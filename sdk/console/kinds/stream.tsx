import { counted, dayTime } from "../model/format";
import type { Part } from "../model/types";
import { Empty } from "../parts/basics";
import { type Column, DataTable } from "../parts/data-table";
import { PartText } from "../parts/json-tree";
import type { KindForm, KindProps, KindView } from "./kind";

interface StreamRecord {
  readonly sequenceNumber: string;
  readonly partitionKey: string;
  readonly time: number;
  readonly data: Part;
}

interface Shard {
  readonly id: string;
  readonly isOpen: boolean;
  readonly records: readonly StreamRecord[];
  readonly hasMore: boolean;
}

interface Consumer {
  readonly ConsumerName: string;
  readonly ConsumerStatus: string;
}

export const STREAM: KindView = { title: "Stream", forms, Facts: StreamFacts };

/** The spans of time in minutes, by label. */
const SPANS: Readonly<Record<string, number | undefined>> = {
  "all retained": undefined,
  "5 minutes": 5,
  "1 hour": 60,
  "1 day": 1440,
};

function forms({ context }: KindProps): readonly KindForm[] {
  return [
    {
      title: "Put",
      fields: {
        partitionKey: { label: "Partition key", isRequired: true },
        data: { label: "Data", rows: 4, isRequired: true },
      },
      send: (record) => context.act("put", record),
    },
    {
      title: "Time",
      submit: "Show",
      fields: { span: { label: "Records of", options: Object.keys(SPANS) } },
      send: ({ span = "" }) => context.choose({ minutes: SPANS[span] }),
      isReading: true,
    },
  ];
}

const RECORDS: readonly Column<StreamRecord>[] = [
  { title: "Time", width: "176px", value: ({ time }) => time, cell: ({ time }) => dayTime(time) },
  {
    title: "Partition key",
    value: ({ partitionKey }) => partitionKey,
    cell: ({ partitionKey }) => partitionKey,
  },
  {
    title: "Sequence number",
    value: ({ sequenceNumber }) => sequenceNumber,
    cell: ({ sequenceNumber }) => <span class="dim">{sequenceNumber}</span>,
  },
];

const CONSUMERS: readonly Column<Consumer>[] = [
  { title: "Name", value: ({ ConsumerName }) => ConsumerName, cell: ({ ConsumerName }) => ConsumerName },
  { title: "Status", value: ({ ConsumerStatus }) => ConsumerStatus, cell: (row) => row.ConsumerStatus },
];

function StreamFacts({ shown: { summary, shards, shardCount, consumers } }: KindProps) {
  const more = shardCount > shards.length ? `, of which the last ${shards.length} are shown` : "";
  return (
    <>
      <p>{`${counted(shardCount, "shard")}${more}. Records are retained for ${counted(summary.RetentionPeriodHours, "hour")}.`}</p>
      {(shards as readonly Shard[]).map((shard) => (
        <ShardRecords key={shard.id} shard={shard} />
      ))}
      {consumers.length > 0 && (
        <DataTable<Consumer>
          caption="Registered consumers"
          columns={CONSUMERS}
          rows={consumers}
          keyOf={({ ConsumerName }) => ConsumerName}
        />
      )}
    </>
  );
}

function ShardRecords({ shard: { id, isOpen, records, hasMore } }: { shard: Shard }) {
  const name = isOpen ? id : `${id}, closed`;
  if (records.length === 0) return <Empty>{`${name}: no records.`}</Empty>;
  const more = hasMore ? ": there are more than are read at once, show a shorter time" : "";
  return (
    <DataTable
      caption={`${name}, newest first${more}`}
      columns={RECORDS}
      rows={[...records].reverse()}
      keyOf={({ sequenceNumber }) => sequenceNumber}
      below={({ data, sequenceNumber }) => <PartText part={data} label={`Data of ${sequenceNumber}`} />}
    />
  );
}
