import { useMemo, useState } from "preact/hooks";
import { KINDS } from "../kinds/kinds";
import { resources } from "../model/attention";
import { hrefOf, open, route } from "../model/route";
import type { Resource } from "../model/types";
import { Empty } from "../parts/basics";
import { type Column, DataTable } from "../parts/data-table";
import { FilterBox } from "../parts/filter-box";
import { useRowKeys } from "../parts/row-keys";
import { Split } from "../parts/split";
import { ResourceView } from "./resource";

const keyOf = ({ arn }: Resource) => arn;
const kindOf = ({ kind }: Resource) => KINDS[kind]?.title ?? kind;

const COLUMNS: readonly Column<Resource>[] = [
  {
    title: "Kind",
    width: "130px",
    isOptional: true,
    value: kindOf,
    cell: (row) => <span class="dim">{kindOf(row)}</span>,
  },
  { title: "Resource", value: ({ id }) => id, cell: ({ id }) => id },
  {
    title: "Has",
    width: "38%",
    value: ({ count }) => count?.value ?? -1,
    cell: ({ count }) =>
      count && <span class={count.needsAttention ? "bad" : "dim"}>{`${count.value} ${count.of}`}</span>,
  },
];

/** The resources behind the APIs, with the one that is chosen. */
export function Resources() {
  const { id: chosen } = route.value;
  const [filter, setFilter] = useState("");
  const known = resources.value.filter(({ kind }) => kind in KINDS);
  const rows = useMemo(() => matching(known, filter), [resources.value, filter]);
  const resource = known.find(({ arn }) => arn === chosen);
  const choose = (row: Resource) => open(hrefOf("resources", row.arn), chosen !== undefined);
  useRowKeys(rows, keyOf, choose);
  const list = (
    <>
      <div class="bar">
        <FilterBox of="resources" by="kind, name" {...{ filter, setFilter }} />
      </div>
      {known.length === 0 ? (
        <Empty>
          The program has no queues, topics, buckets, tables, buses, streams, schedules, durable functions,
          user pools, parameters, secrets or alarms.
        </Empty>
      ) : (
        <DataTable caption="Resources" columns={COLUMNS} {...{ rows, keyOf, choose, chosen }} isVirtual />
      )}
    </>
  );
  return (
    <>
      <h1 class="hidden-text">Resources</h1>
      <Split
        list={list}
        detail={resource && <ResourceView key={resource.arn} resource={resource} />}
        label="Resource"
        back={hrefOf("resources")}
      />
    </>
  );
}

function matching(known: readonly Resource[], filter: string): readonly Resource[] {
  const words = filter.toLowerCase().split(/\s+/);
  return known.filter((resource) => {
    const text = `${kindOf(resource)} ${resource.id} ${resource.name}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
