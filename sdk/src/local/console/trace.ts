import { type EffectLog, rootOf, type TracedCall, type TracedDelivery } from "./effect-log";
import type { InvocationLog, TracedInvocation } from "./invocation-log";
import type { RequestLog } from "./request-log";
import type { RequestSummary, Span, Trace } from "./types";

/** The logs of the recorder that traces are made of. */
export interface Remembered {
  readonly requests: Pick<RequestLog, "find" | "traceIdOf">;
  readonly invocations: Pick<InvocationLog, "traced">;
  readonly effects: Pick<EffectLog, "calls" | "deliveries">;
}

/** The largest number of spans of a trace. */
const MOST_SPANS = 300;
/** Shorter ids are keys and numbers, which stand in the events of others too. */
const LONG_ID = 20;

/** Returns the trace of a request or of a call of a function, or `undefined` for an id that is not remembered. */
export function traceOf(requestId: string, recorder: Remembered): Trace | undefined {
  const tree = new Tree(recorder);
  const root = tree.rootOf(requestId);
  if (!root) return undefined;
  tree.add(root, 0);
  return { spans: tree.spans };
}

type Node =
  | { readonly kind: "request"; readonly request: RequestSummary; readonly traceId: string | undefined }
  | { readonly kind: "invocation"; readonly invocation: TracedInvocation };

class Tree {
  readonly spans: Span[] = [];
  readonly #seen = new Set<unknown>();
  readonly #invocations: readonly TracedInvocation[];

  constructor(private readonly recorder: Remembered) {
    this.#invocations = recorder.invocations.traced;
  }

  /** The first cause of a request or a call that is remembered. */
  rootOf(requestId: string): Node | undefined {
    let node = this.#nodeOf((id) => id === requestId);
    const seen = new Set<unknown>();
    while (node?.kind === "invocation" && !seen.has(node.invocation)) {
      seen.add(node.invocation);
      const cause = this.#causeOf(node.invocation);
      if (!cause) return node;
      node = cause;
    }
    return node;
  }

  add(node: Node, depth: number): void {
    const traceId = node.kind === "request" ? node.traceId : node.invocation.traceId;
    const key = node.kind === "request" ? node.request.n : node.invocation;
    if (this.#seen.has(key) || this.spans.length >= MOST_SPANS) return;
    this.#seen.add(key);
    this.spans.push(
      node.kind === "request" ? requestSpan(node.request, depth) : invocationSpan(node.invocation, depth),
    );
    if (node.kind === "invocation") this.#addDeliveries(node.invocation.reported.source.items, depth + 1);
    if (traceId === undefined) return;
    const root = rootOf(traceId);
    for (const call of this.recorder.effects.calls) if (call.traceId === root) this.#addCall(call, depth + 1);
  }

  #addCall(call: TracedCall, depth: number): void {
    if (this.#seen.has(call) || this.spans.length >= MOST_SPANS) return;
    this.#seen.add(call);
    this.spans.push(callSpan(call, depth));
    this.#addDeliveries(call.ids, depth + 1);
    for (const invocation of this.#invocations)
      if (isCausedBy(invocation, call)) this.add({ kind: "invocation", invocation }, depth + 1);
  }

  #addDeliveries(ids: readonly string[], depth: number): void {
    for (const delivery of this.recorder.effects.deliveries) {
      if (!ids.includes(delivery.id) || this.#seen.has(delivery)) continue;
      this.#seen.add(delivery);
      this.spans.push(deliverySpan(delivery, depth));
    }
  }

  /** The request or call of a function in which something was put that this call is about. */
  #causeOf(invocation: TracedInvocation): Node | undefined {
    for (const call of this.recorder.effects.calls) {
      if (call.traceId === undefined || !isCausedBy(invocation, call)) continue;
      const node = this.#nodeOf((_, traceId) => traceId !== undefined && rootOf(traceId) === call.traceId);
      if (node) return node;
    }
    return undefined;
  }

  #nodeOf(isMeant: (requestId: string, traceId: string | undefined) => boolean): Node | undefined {
    const { requests } = this.recorder;
    const request = requests.find(({ requestId, traceId }) => isMeant(requestId, traceId));
    if (request) return { kind: "request", request, traceId: requests.traceIdOf(request.n) };
    const invocation = this.#invocations.find(({ reported, traceId }) =>
      isMeant(reported.requestId, traceId),
    );
    return invocation && { kind: "invocation", invocation };
  }
}

/** A queue behind a topic or a bus has messages with ids of their own, around the text that was put. */
function isCausedBy({ reported, event }: TracedInvocation, { ids, arn }: TracedCall): boolean {
  const { items, arn: source } = reported.source;
  return ids.some((id) =>
    id.length < LONG_ID
      ? items.includes(id) && source === bucketOf(arn)
      : items.includes(id) || event.includes(id),
  );
}

/** The ARN of a bucket, of that of an object in it. */
function bucketOf(arn: string | undefined): string | undefined {
  return arn?.split("/")[0];
}

function requestSpan(request: RequestSummary, depth: number): Span {
  const { n, method, path, handler, time, durationMs, status, reason } = request;
  return {
    kind: "request",
    depth,
    title: handler === undefined ? `${method} ${path}` : `${method} ${path}, ${handler}`,
    time,
    durationMs,
    status: String(status),
    isFailure: status >= 500,
    ...(reason !== undefined && { reason }),
    n,
  };
}

function invocationSpan({ reported, time }: TracedInvocation, depth: number): Span {
  const { handler, requestId, status, durationMs, reason, source, attempt } = reported;
  return {
    kind: "invocation",
    depth,
    title: attempt > 1 ? `${handler}, attempt ${attempt}` : handler,
    time: time - durationMs,
    durationMs,
    status,
    isFailure: status !== "succeeded",
    ...(reason !== undefined && { reason }),
    requestId,
    arn: source.arn,
  };
}

function callSpan({ service, operation, arn, time, durationMs, error }: TracedCall, depth: number): Span {
  return {
    kind: "call",
    depth,
    title: `${service} ${operation}`,
    time: time - durationMs,
    durationMs,
    status: error === undefined ? "succeeded" : "failed",
    isFailure: error !== undefined,
    ...(error !== undefined && { reason: error }),
    ...(arn !== undefined && { arn }),
  };
}

function deliverySpan({ to, status, reason, time }: TracedDelivery, depth: number): Span {
  return {
    kind: "delivery",
    depth,
    title: status === "dead" ? "dead letter" : "delivery",
    time,
    durationMs: 0,
    status,
    isFailure: status === "dead" || status === "failed" || status === "dropped",
    ...(reason !== undefined && { reason }),
    arn: to,
  };
}
