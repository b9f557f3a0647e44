import type { Issues } from "../../errors";

/** Report `tracing` of an API whose stages AWS does not trace: an `HTTP API` or a `WebSocket API`. */
export function refuseTracing(props: object, kind: string, issues: Issues): void {
  const { tracing } = props as { readonly tracing?: unknown };
  if (tracing === undefined) return;
  issues.at("tracing").add("TRACING_UNSUPPORTED", {
    problem: `AWS does not trace the stage of ${kind}`,
    value: tracing,
    cure: "remove it: its functions are traced, as defaults.function.tracing says; to trace the stage use a RestApiV1",
  });
}
