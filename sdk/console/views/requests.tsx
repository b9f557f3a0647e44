import { useMemo, useState } from "preact/hooks";
import { postJson } from "../model/api";
import { targetsOf } from "../model/edited-request";
import { decisionText, duration, shortClock, toneOf } from "../model/format";
import { filtered } from "../model/request-filter";
import { hrefOf, open, route } from "../model/route";
import { isReadOnly, missed, program, requests } from "../model/store";
import type { RequestSummary } from "../model/types";
import { Button, Empty, Toned } from "../parts/basics";
import { type Column, DataTable } from "../parts/data-table";
import { FilterBox } from "../parts/filter-box";
import { useRowKeys } from "../parts/row-keys";
import { Split } from "../parts/split";
import { newRequest } from "./editor";
import { RequestView } from "./request";

const keyOf = ({ n }: RequestSummary) => String(n);

const TIME: Column<RequestSummary> = {
  title: "Time",
  width: "84px",
  value: ({ time }) => time,
  cell: ({ time }) => <span class="dim">{shortClock(time)}</span>,
};
const STATUS: Column<RequestSummary> = {
  title: "Status",
  width: "64px",
  value: ({ status }) => status,
  cell: ({ status }) => <Toned tone={toneOf(status)}>{status}</Toned>,
};
const REQUEST: Column<RequestSummary> = {
  title: "Request",
  value: ({ path }) => path,
  cell: ({ method, path, reason }) => (
    <>
      <span class="method">{method}</span> {path}
      {reason !== undefined && <span class="warn reason">{reason}</span>}
    </>
  ),
};
const TOOK: Column<RequestSummary> = {
  title: "Took",
  width: "74px",
  isOptional: true,
  value: ({ durationMs }) => durationMs,
  cell: ({ durationMs }) => duration(durationMs),
};
const FUNCTION: Column<RequestSummary> = {
  title: "Function",
  width: "24%",
  value: ({ handler, routeKey, api }) => handler ?? routeKey ?? api,
  cell: ({ handler, routeKey, api }) => handler ?? routeKey ?? api,
};
const AUTHORIZER: Column<RequestSummary> = {
  title: "Authorizer",
  width: "16%",
  value: ({ authorizer }) => (authorizer ? decisionText(authorizer) : ""),
  cell: ({ authorizer }) =>
    authorizer && (
      <Toned tone={authorizer.decision === "allowed" ? "good" : "warn"}>{decisionText(authorizer)}</Toned>
    ),
};
const LINES: Column<RequestSummary> = {
  title: "Lines",
  width: "62px",
  value: ({ lines }) => lines,
  cell: ({ lines }) => (lines === 0 ? "" : lines),
};

const ALL = [TIME, STATUS, REQUEST, TOOK, FUNCTION, AUTHORIZER, LINES];
/** The columns beside an open request. */
const FEW = [TIME, STATUS, REQUEST, TOOK];

/** Every request to every API, newest first. */
export function Requests() {
  const chosen = route.value.id;
  const [filter, setFilter] = useState("");
  const rows = useMemo(() => filtered(requests.value, filter), [requests.value, filter]);
  const choose = (row: RequestSummary) => open(hrefOf("requests", keyOf(row)), chosen !== undefined);
  useRowKeys(rows, keyOf, choose);
  const isEmpty = requests.value.length === 0;
  const list = (
    <>
      <div class="bar">
        <FilterBox of="requests" by="path, status, handler" {...{ filter, setFilter }} onEscape={leave} />
        {!isReadOnly.value && <Actions />}
      </div>
      <Missed />
      {isEmpty ? (
        <Empty>No requests yet. They appear here as they come.</Empty>
      ) : (
        <DataTable
          caption="Requests, newest first"
          columns={chosen === undefined ? ALL : FEW}
          {...{ rows, keyOf, choose, chosen }}
          isVirtual
        />
      )}
      {!isEmpty && rows.length === 0 && <Empty>No request has all these words.</Empty>}
    </>
  );
  return (
    <>
      <h1 class="hidden-text">Requests</h1>
      <Split
        list={list}
        detail={chosen === undefined ? undefined : <RequestView n={chosen} />}
        label="Request"
        back={hrefOf("requests")}
      />
    </>
  );
}

/** Escape goes from the filter to the rows. */
function leave(event: KeyboardEvent): void {
  event.preventDefault();
  (event.currentTarget as HTMLElement).closest(".side")?.querySelector<HTMLElement>(".table-frame")?.focus();
}

function Actions() {
  const canSend = targetsOf(program.value).length > 0;
  return (
    <>
      <Button act={newRequest} keys="n" disabled={!canSend}>
        New request
      </Button>
      <Button act={() => postJson("/api/clear", {})}>Clear</Button>
    </>
  );
}

function Missed() {
  if (missed.value === 0) return null;
  return <p class="note">{`${missed.value} more came too fast to be remembered while no page was open.`}</p>;
}
