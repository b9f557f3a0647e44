import { useState } from "preact/hooks";
import { counted } from "../model/format";
import { Empty, Facts, Pages, Problem } from "../parts/basics";
import { type Item, Items } from "./items";
import type { KindForm, KindProps, KindView } from "./kind";
import { remember, suggestions } from "./known-keys";
import { chooseIndex, chosenIndex, nameOfIndex, queryOf, type TableIndex } from "./table-query";

export const TABLE: KindView = { title: "Table", forms, Facts: TableFacts };

const COMPARISONS = ["=", "<", "<=", ">", ">=", "between", "begins with"];

function forms({ shown, context }: KindProps): readonly KindForm[] {
  const { arn } = context.resource;
  const indexes: readonly TableIndex[] = shown.indexes;
  remember(arn, shown.rows ?? []);
  return [
    {
      title: "Query",
      isReading: true,
      fields: queryFields(arn, indexes, chosenIndex(arn, indexes)),
      send: (values) => context.choose(queryOf(values, indexes)),
    },
    {
      title: "Put item",
      fields: {
        item: { label: "Item", isJson: true, rows: 6, isRequired: true, value: template(indexes[0]) },
      },
      send: ({ item }) => context.act("put", { item }),
    },
  ];
}

/** The box completes the keys that the page has seen of this table. */
function queryFields(arn: string, indexes: readonly TableIndex[], chosen: TableIndex | undefined) {
  const { partition = "", sort } = chosen ?? {};
  const severalOf = (names: string) => (names.includes(", ") ? `${names}, as a JSON list` : names);
  return {
    index: {
      label: "Table or index",
      options: indexes.map(nameOfIndex),
      changed: (name: string) => chooseIndex(arn, name),
    },
    partition: {
      label: `Partition: ${severalOf(partition)}`,
      placeholder: "none for a scan",
      proposals: suggestions(arn, partition),
    },
    ...(sort !== undefined && {
      operator: { label: `Sort: ${severalOf(sort)}`, options: COMPARISONS },
      sort: { label: "Value", proposals: suggestions(arn, sort) },
      upTo: { label: "And (between)" },
    }),
    order: { label: "Order", options: ["ascending", "descending"] },
    limit: { label: "Limit", type: "number", min: 1, max: 200, value: "50" },
    filter: { label: "Filter expression", placeholder: "#total >= :min" },
    values: {
      label: "Names and values of the filter",
      isJson: true,
      rows: 2,
      placeholder: '{"#total": "total", ":min": 5}',
    },
  } as const;
}

/** An item with the key attributes of a table, to fill in. */
function template(table: TableIndex | undefined): string {
  if (!table) return "{}";
  const names = [table.partition, ...(table.sort === undefined ? [] : [table.sort])];
  const attributes = names.flatMap((all) => all.split(", ")).map((name) => [name, ""]);
  return JSON.stringify(Object.fromEntries(attributes), undefined, 2);
}

function TableFacts({ shown, context }: KindProps) {
  const { itemCount, streamView, refusal, scanned, next } = shown;
  const rows: readonly Item[] = shown.rows ?? [];
  const [edited, setEdited] = useState<string | undefined>(undefined);
  const { chosen, choose } = context;
  // A refused query has no result, so no number of an earlier one stands beside its error.
  if (refusal !== undefined) return <Problem text={refusal} />;
  const found = scanned === rows.length ? "" : `, of ${scanned} that were read`;
  return (
    <>
      <Facts
        rows={[
          ["Items", String(itemCount)],
          ["Stream has", streamView],
        ]}
      />
      {rows.length === 0 ? (
        <Empty>{`No items${found}.`}</Empty>
      ) : (
        <Items
          caption={`${counted(rows.length, "item")}${found}`}
          items={rows}
          {...{ context, edited, setEdited }}
        />
      )}
      <Pages next={next} after={chosen.after} choose={(after) => choose({ after })} />
    </>
  );
}
