import { postJson } from "../model/api";
import { awaitRequest } from "../model/awaited";
import { clock, decisionText, duration, toneOf } from "../model/format";
import { hrefOf } from "../model/route";
import { isReadOnly, requests } from "../model/store";
import type { RequestDetail } from "../model/types";
import { useLoaded } from "../model/use-loaded";
import { Button, Empty, Facts, Toned } from "../parts/basics";
import { EventAndReply, Folded, HeaderList, LogLines } from "../parts/invocation-parts";
import { PartText } from "../parts/json-tree";
import { copy, toast } from "../parts/toast";
import { editRequest } from "./editor";

/** All that is known of one request. */
export function RequestView({ n }: { n: string }) {
  const summary = requests.value.find((one) => String(one.n) === n);
  const { value: detail, isLoading } = useLoaded<RequestDetail>(
    `/api/requests/${encodeURIComponent(n)}`,
    summary,
  );
  if (!detail) return isLoading ? null : <Empty>This request is not remembered any more.</Empty>;
  return (
    <>
      <h2 class="title">
        <Toned tone={toneOf(detail.status)}>{detail.status}</Toned> {detail.method} {detail.path}
      </h2>
      <Actions detail={detail} />
      <RequestFacts detail={detail} />
      <Sections detail={detail} />
    </>
  );
}

function Actions({ detail }: { detail: RequestDetail }) {
  const { curl, kind, requestId } = detail;
  const why =
    kind === "websocket" ? "Only the client can send this again." : "Too long to be stored and sent again.";
  return (
    <div class="bar">
      {curl !== undefined && !isReadOnly.value && (
        <>
          <Button keys="r" act={() => replay(detail)}>
            Replay
          </Button>
          <Button keys="e" act={() => editRequest(detail)}>
            Edit and replay
          </Button>
        </>
      )}
      {curl !== undefined && (
        <Button keys="c" act={() => copy(curl)}>
          Copy as curl
        </Button>
      )}
      {curl === undefined && !isReadOnly.value && <span class="dim">{why}</span>}
      <a href={hrefOf("trace", requestId)} data-key="t" aria-keyshortcuts="t">
        Trace
      </a>
    </div>
  );
}

async function replay({ n }: RequestDetail): Promise<void> {
  const { problem, status, requestId } = await postJson(`/api/replay/${n}`, {});
  toast(problem ?? `Sent again: ${String(status)}`);
  if (typeof requestId === "string") awaitRequest(requestId);
}

function RequestFacts({ detail }: { detail: RequestDetail }) {
  const { time, durationMs, api, stage, routeKey, handler, authorizer, reason, requestId } = detail;
  const why = authorizer?.reason === undefined ? "" : `: ${authorizer.reason}`;
  const decision = authorizer && (
    <Toned tone={authorizer.decision === "allowed" ? "good" : "warn"}>{decisionText(authorizer) + why}</Toned>
  );
  return (
    <Facts
      rows={[
        ["Time", `${clock(time)}, ${duration(durationMs)}`],
        ["API", stage === undefined ? api : `${api}, stage ${stage}`],
        ["Route", routeKey ?? "none"],
        ["Function", handler],
        ["Authorizer", decision],
        ["Reason", reason && <span class="warn">{reason}</span>],
        ["Request id", requestId],
      ]}
    />
  );
}

function Sections({ detail }: { detail: RequestDetail }) {
  const { logs, request, event, reply, response, curl } = detail;
  return (
    <>
      {logs.length > 0 && <LogLines lines={logs} />}
      {request && request.body.text !== "" && (
        <Folded title="Request body" isOpen>
          <PartText part={request.body} label="Request body" />
        </Folded>
      )}
      {response && (
        <Folded title="Response body" isOpen>
          {response.body ? (
            response.body.text === "" ? (
              <p class="dim">It is empty.</p>
            ) : (
              <PartText part={response.body} label="Response body" />
            )
          ) : (
            <p class="dim">A stream: it is not stored.</p>
          )}
        </Folded>
      )}
      <EventAndReply {...{ event, reply }} />
      {request && (
        <Folded title="Request headers">
          <HeaderList headers={request.headers} />
        </Folded>
      )}
      {response && (
        <Folded title="Response headers">
          <HeaderList headers={response.headers} />
        </Folded>
      )}
      {curl !== undefined && (
        <Folded title="As curl">
          <pre tabIndex={0} role="region" aria-label="As curl">
            {curl}
          </pre>
        </Folded>
      )}
    </>
  );
}
