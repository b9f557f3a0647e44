import { Fragment } from "preact";
import { clock, counted, pretty } from "../model/format";
import { hrefOf, open, route } from "../model/route";
import { connections } from "../model/store";
import type { ConnectionDetail, ConnectionSummary } from "../model/types";
import { useLoaded } from "../model/use-loaded";
import { Empty, Facts } from "../parts/basics";
import { type Column, DataTable } from "../parts/data-table";
import { useRowKeys } from "../parts/row-keys";
import { Split } from "../parts/split";

const keyOf = ({ id }: ConnectionSummary) => id;

const STATE: Column<ConnectionSummary> = {
  title: "State",
  width: "72px",
  value: ({ ending }) => ending ?? "",
  cell: ({ ending }) => (
    <span class={ending === undefined ? "good" : "dim"}>{ending?.split(" ")[0] ?? "open"}</span>
  ),
};
const CONNECTION: Column<ConnectionSummary> = {
  title: "Connection",
  value: ({ id }) => id,
  cell: ({ id }) => id,
};
const API: Column<ConnectionSummary> = {
  title: "API",
  value: ({ api }) => api,
  cell: ({ api, stage }) => `${api}, stage ${stage}`,
};
const SINCE: Column<ConnectionSummary> = {
  title: "Since",
  width: "112px",
  value: ({ openedAt }) => openedAt,
  cell: ({ openedAt }) => clock(openedAt),
};
const FRAMES: Column<ConnectionSummary> = {
  title: "Frames",
  width: "72px",
  value: ({ frames }) => frames,
  cell: ({ frames }) => frames,
};

const ALL = [STATE, CONNECTION, API, SINCE, FRAMES];
/** The columns beside an open connection. */
const FEW = [STATE, CONNECTION, FRAMES];

/** The WebSocket connections, open and ended. */
export function Connections() {
  const rows = connections.value;
  const chosen = route.value.id;
  const choose = (row: ConnectionSummary) => open(hrefOf("connections", row.id), chosen !== undefined);
  useRowKeys(rows, keyOf, choose);
  const list =
    rows.length === 0 ? (
      <Empty>No WebSocket connections.</Empty>
    ) : (
      <DataTable
        caption="WebSocket connections, newest first"
        columns={chosen === undefined ? ALL : FEW}
        {...{ rows, keyOf, choose, chosen }}
        isVirtual
      />
    );
  return (
    <>
      <h1 class="hidden-text">Connections</h1>
      <Split
        list={list}
        detail={chosen === undefined ? undefined : <Connection id={chosen} />}
        label="Connection"
        back={hrefOf("connections")}
      />
    </>
  );
}

function Connection({ id }: { id: string }) {
  const summary = connections.value.find((one) => one.id === id);
  const { value: detail, isLoading } = useLoaded<ConnectionDetail>(
    `/api/connections/${encodeURIComponent(id)}`,
    summary,
  );
  if (!detail) return isLoading ? null : <Empty>This connection is not remembered any more.</Empty>;
  const { lastFrames, frames, ending, endedAt, api, stage, openedAt } = detail;
  const ended = ending === undefined ? undefined : `${clock(endedAt ?? 0)}, ${ending}`;
  return (
    <>
      <h2 class="title">{id}</h2>
      <Facts
        rows={[
          ["API", `${api}, stage ${stage}`],
          ["Opened", clock(openedAt)],
          ["Ended", ended],
        ]}
      />
      <h3>
        {frames > lastFrames.length
          ? `The last ${lastFrames.length} of ${counted(frames, "frame")}`
          : "Frames"}
      </h3>
      {lastFrames.length === 0 ? (
        <p class="dim">None yet.</p>
      ) : (
        <pre class="log frames" tabIndex={0} role="region" aria-label="Frames">
          {lastFrames.map(({ time, direction, text }, i) => (
            <Fragment key={i}>
              <span>
                <span class="dim">{clock(time)} </span>
                <span class={direction === "in" ? "good" : "warn"}>
                  {direction === "in" ? "from client" : "to client"}
                </span>
              </span>
              <span>{pretty(text)}</span>
            </Fragment>
          ))}
        </pre>
      )}
    </>
  );
}
