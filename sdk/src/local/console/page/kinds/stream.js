import { h } from "../dom.js";
import { dayTime, partText } from "../format.js";
import { table } from "../table.js";
import { form } from "./form.js";

export const title = "Stream";

/** The spans of time in minutes, by label. */
const SPANS = { "all retained": undefined, "5 minutes": 5, "1 hour": 60, "1 day": 1440 };

export function forms({ act, choose }) {
  const fields = {
    partitionKey: { label: "Partition key", required: "" },
    data: { label: "Data", rows: 4, required: "" },
  };
  return [
    form("Put", fields, (record) => act("put", record)),
    form("Show", { span: { label: "Records of", options: Object.keys(SPANS) } }, ({ span }) =>
      choose({ minutes: SPANS[span] }),
    ),
  ];
}

export function facts({ summary, shards, shardCount, consumers }) {
  const more = shardCount > shards.length ? `, of which the last ${shards.length} are shown` : "";
  const retention = `${summary.RetentionPeriodHours} hours are kept.`;
  return [
    h("p", {}, `${shardCount} ${shardCount === 1 ? "shard" : "shards"}${more}. ${retention}`),
    ...shards.map(shardTable),
    consumers.length > 0 &&
      table(
        "Registered consumers",
        ["Name", "Status"],
        consumers.map(({ ConsumerName, ConsumerStatus }) => [ConsumerName, ConsumerStatus]),
      ),
  ].filter(Boolean);
}

function shardTable({ id, isOpen, records, hasMore }) {
  const caption = [
    id,
    isOpen ? "" : ", closed",
    records.length === 0 ? ": no records" : "",
    hasMore ? ": there are more than are read at once, show a shorter time" : "",
  ].join("");
  return table(
    caption,
    ["Time", "Partition key", "Sequence number", "Data"],
    [...records]
      .reverse()
      .map(({ time, partitionKey, sequenceNumber, data }) => [
        dayTime(time),
        partitionKey,
        sequenceNumber,
        h("pre", {}, partText(data)),
      ]),
  );
}
