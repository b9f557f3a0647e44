import { useState } from "preact/hooks";
import { clock, duration, short } from "../model/format";
import { hrefOf, route } from "../model/route";
import { requests, touched } from "../model/store";
import type { InvocationDetail, Span } from "../model/types";
import { useLoaded } from "../model/use-loaded";
import { type Bar, barsOf } from "../model/waterfall";
import { Empty, Facts, Problem } from "../parts/basics";
import { InvocationParts } from "../parts/invocation-parts";

/** A request with the functions, calls, messages and dead letters that it has caused. */
export function Trace() {
  const { id = "" } = route.value;
  const version = `${touched.value.n} ${requests.value[0]?.n}`;
  const { value, isLoading } = useLoaded<{ spans: readonly Span[] }>(
    `/api/traces/${encodeURIComponent(id)}`,
    version,
  );
  return (
    <div class="page">
      <h1>Trace</h1>
      {value ? (
        <Waterfall spans={value.spans} first={id} />
      ) : (
        !isLoading && <Empty>This request is not remembered any more.</Empty>
      )}
    </div>
  );
}

function Waterfall({ spans, first }: { spans: readonly Span[]; first: string }) {
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const { bars, totalMs } = barsOf(spans);
  const own = spans.some(({ requestId }) => requestId === first) ? first : undefined;
  const opened = chosen ?? own;
  return (
    <>
      <p class="dim">{`${clock(spans[0]?.time ?? 0)}, ${duration(totalMs)} in all`}</p>
      <ol class="waterfall" aria-label="Causes and effects in order">
        {spans.map((span, i) => (
          <SpanRow
            key={`${i} ${span.title}`}
            span={span}
            bar={bars[i] as Bar}
            isChosen={span.requestId !== undefined && span.requestId === opened}
            choose={() => setChosen(span.requestId)}
          />
        ))}
      </ol>
      {opened !== undefined && <Invocation requestId={opened} />}
    </>
  );
}

interface RowProps {
  span: Span;
  bar: Bar;
  isChosen: boolean;
  choose(): void;
}

function SpanRow({ span, bar, isChosen, choose }: RowProps) {
  const { depth, durationMs, status, isFailure, reason, arn, kind } = span;
  return (
    <li class={isChosen ? "span chosen" : "span"}>
      <div class="span-name" style={{ paddingLeft: `${Math.min(depth, 8) * 12}px` }}>
        <SpanTitle {...{ span, isChosen, choose }} />
        {arn !== undefined && (
          <a class="span-resource" href={hrefOf("resources", arn.split("/index/")[0])}>
            {short(arn)}
          </a>
        )}
        {reason !== undefined && <p class={isFailure ? "bad" : "dim"}>{reason}</p>}
      </div>
      <div class="span-status">
        <span class={isFailure ? "bad" : "good"}>{status}</span>
        {kind !== "delivery" && <span class="dim"> {duration(durationMs)}</span>}
      </div>
      <div class="span-time" aria-hidden="true">
        <div
          class={isFailure ? "span-bar failed" : "span-bar"}
          style={{
            marginLeft: `min(${bar.left}%, calc(100% - 3px))`,
            width: `max(3px, min(${bar.width}%, ${100 - bar.left}%))`,
          }}
        />
      </div>
    </li>
  );
}

function SpanTitle({ span, isChosen, choose }: Omit<RowProps, "bar">) {
  const { n, requestId, title } = span;
  if (n !== undefined) return <a href={hrefOf("requests", String(n))}>{title}</a>;
  if (requestId === undefined) return <span>{title}</span>;
  return (
    <button type="button" class="link" aria-expanded={isChosen} onClick={choose}>
      {title}
    </button>
  );
}

function Invocation({ requestId }: { requestId: string }) {
  const { value } = useLoaded<InvocationDetail>(
    `/api/invocations/${encodeURIComponent(requestId)}`,
    undefined,
  );
  if (!value) return null;
  const { handler, status, attempt, durationMs, reason, source } = value;
  return (
    <section class="invocation" aria-label="Invocation">
      <h2 class="title">{handler}</h2>
      <Facts
        rows={[
          ["Result", `${status}, attempt ${attempt}, ${duration(durationMs)}`],
          ["Caused by", <a href={hrefOf("resources", source.arn)}>{short(source.arn)}</a>],
          ["Request id", requestId],
        ]}
      />
      <Problem text={reason} />
      <InvocationParts invocation={value} />
    </section>
  );
}
