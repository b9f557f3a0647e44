import { duration, short } from "../model/format";
import { route } from "../model/route";
import type { InvocationDetail } from "../model/types";
import { useLoaded } from "../model/use-loaded";
import { Empty, Facts, Problem } from "../parts/basics";
import { InvocationParts } from "../parts/invocation-parts";

/** One call of a function that a resource has caused. */
export function Trace() {
  const { id = "" } = route.value;
  const { value, isLoading } = useLoaded<InvocationDetail>(
    `/api/invocations/${encodeURIComponent(id)}`,
    undefined,
  );
  return (
    <div class="page">
      <h1>Trace</h1>
      {value ? <Invocation invocation={value} /> : isLoading ? null : <Empty>Not remembered any more.</Empty>}
    </div>
  );
}

function Invocation({ invocation }: { invocation: InvocationDetail }) {
  const { handler, status, attempt, durationMs, reason, requestId, source } = invocation;
  return (
    <section class="invocation" aria-label="Invocation">
      <h2 class="title">{handler}</h2>
      <Facts
        rows={[
          ["Result", `${status}, attempt ${attempt}, ${duration(durationMs)}`],
          ["Caused by", short(source.arn)],
          ["Request id", requestId],
        ]}
      />
      <Problem text={reason} />
      <InvocationParts invocation={invocation} />
    </section>
  );
}
