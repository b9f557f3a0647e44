import { clock, duration, short, type Tone } from "../model/format";
import { hrefOf } from "../model/route";
import type { Delivery, Invocation } from "../model/types";
import { Toned } from "../parts/basics";
import { type Column, DataTable } from "../parts/data-table";

const TONES: Readonly<Record<string, Tone>> = {
  succeeded: "good",
  delivered: "good",
  partial: "warn",
  filtered: "dim",
  failed: "bad",
  dead: "bad",
  dropped: "bad",
};

const CALLS: readonly Column<Invocation>[] = [
  {
    title: "Time",
    width: "110px",
    value: ({ time }) => time,
    cell: ({ time, requestId }) => <a href={hrefOf("trace", requestId)}>{clock(time)}</a>,
  },
  { title: "Function", value: ({ handler }) => handler, cell: ({ handler }) => handler },
  {
    title: "Result",
    width: "92px",
    value: ({ status }) => status,
    cell: ({ status }) => <Toned tone={TONES[status]}>{status}</Toned>,
  },
  { title: "Attempt", width: "76px", value: ({ attempt }) => attempt, cell: ({ attempt }) => attempt },
  {
    title: "Took",
    width: "76px",
    value: ({ durationMs }) => durationMs,
    cell: ({ durationMs }) => duration(durationMs),
  },
];

const DELIVERIES: readonly Column<Delivery>[] = [
  { title: "Time", width: "110px", value: ({ time }) => time, cell: ({ time }) => clock(time) },
  { title: "From", value: ({ from }) => short(from), cell: ({ from }) => short(from) },
  { title: "To", value: ({ to }) => short(to), cell: ({ to }) => short(to) },
  {
    title: "Result",
    width: "92px",
    value: ({ status }) => status,
    cell: ({ status }) => <Toned tone={TONES[status]}>{status}</Toned>,
  },
];

/** The calls and deliveries that a resource has caused. */
export function Activity(props: { invocations: readonly Invocation[]; deliveries: readonly Delivery[] }) {
  const { invocations, deliveries } = props;
  return (
    <>
      {invocations.length > 0 && (
        <DataTable
          caption="Invocations that it caused, newest first"
          columns={CALLS}
          rows={invocations}
          keyOf={({ requestId, attempt }) => `${requestId} ${attempt}`}
          below={({ reason, source }) =>
            (reason !== undefined || source.items.length > 0) && (
              <>
                {reason !== undefined && <p class="bad">{reason}</p>}
                {source.items.length > 0 && <p class="dim">with {source.items.join(" ")}</p>}
              </>
            )
          }
        />
      )}
      {deliveries.length > 0 && (
        <DataTable
          caption="Deliveries, newest first"
          columns={DELIVERIES}
          rows={deliveries}
          keyOf={({ id, from, to, time, status }) => `${time} ${id} ${from} ${to} ${status}`}
          below={({ reason, id }) => (
            <p>
              {reason !== undefined && <span class="warn">{reason} </span>}
              <span class="dim">{id}</span>
            </p>
          )}
        />
      )}
    </>
  );
}
