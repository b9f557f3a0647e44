import type { ConnectionSummary, ConsoleMessage, RequestSummary } from "../../../local/console/types";
import { callConsole } from "../console-client";
import { readFeed } from "../log-client";
import { defineTool, READS, type ToolContext, type ToolResult } from "../tool";
import { ToolError } from "../tool-error";
import { isoTime, PAGE_INPUTS, pageOf } from "./pages";

interface Input {
  readonly kind?: "requests" | "invocations" | "messages" | "connections";
  readonly failed?: boolean;
  readonly contains?: string;
  readonly id?: string;
  readonly limit: number;
  readonly before?: number;
}

/** The part of the console's state that is shown. */
interface State {
  readonly requests: readonly RequestSummary[];
  readonly messages: readonly ConsoleMessage[];
  readonly connections: readonly ConnectionSummary[];
}

/** Recent requests, calls of functions by resources, messages to users, and connections. */
export const events = defineTool<Input>({
  name: "events",
  title: "Recent requests and events",
  description:
    "Shows recent requests to the APIs on this machine. Other kinds are invocations (of queues, streams, topics, buckets, schedules and Invoke), messages (of user pools, with their codes) and connections (of WebSocket APIs). With id, it shows one entry with its event, reply, headers, bodies, logs and a curl command.",
  input: {
    type: "object",
    properties: {
      kind: {
        type: "string",
        enum: ["requests", "invocations", "messages", "connections"],
        description: "Default requests.",
      },
      failed: {
        type: "boolean",
        description: "Only requests with status 400 and above, and invocations that failed.",
      },
      contains: {
        type: "string",
        description: "Only entries with this text in their method, path, handler or reason.",
      },
      id: {
        type: "string",
        minLength: 1,
        description:
          "One entry with all its details: n of a request, requestId of an invocation, id of a connection.",
      },
      ...PAGE_INPUTS,
    },
    additionalProperties: false,
  },
  annotations: READS,
  async run(input, context) {
    if (input.id !== undefined) return detailOf(input.kind ?? "requests", input.id, context);
    const { kind = "requests", failed = false, contains = "", ...wanted } = input;
    const entries = (await LISTS[kind](context))
      .filter((entry) => !failed || entry.isFailed === true)
      .filter(({ isFailed: _, ...entry }) => JSON.stringify(Object.values(entry)).includes(contains))
      .map(({ isFailed: _, ...entry }) => entry as { readonly n: number });
    const { page, more } = pageOf(entries, wanted);
    return { data: { [kind]: page }, ...(more !== undefined && { more }) };
  },
});

/** An entry of a list, and whether it has failed. */
interface Entry {
  readonly n: number;
  readonly isFailed?: boolean;
}

const LISTS: Readonly<
  Record<NonNullable<Input["kind"]>, (context: ToolContext) => Promise<readonly Entry[]>>
> = {
  async requests(context) {
    const { requests } = await stateOf(context);
    return requests.map(({ time, authorizer, durationMs, ...request }) => ({
      ...request,
      durationMs: Math.round(durationMs),
      time: isoTime(time),
      ...(authorizer && { authorizer: authorizer.decision }),
      isFailed: request.status >= 400,
    }));
  },
  async invocations(context) {
    const feed = await readFeed(await context.session(), context.signal);
    return feed.flatMap(({ event, at, n }) => {
      if (event.event !== "invocation") return [];
      const { event: _, explained: __, ...invocation } = event;
      return [{ n, time: isoTime(at), ...invocation, isFailed: event.status !== "succeeded" }];
    });
  },
  async messages(context) {
    const { messages } = await stateOf(context);
    return messages.map(({ time, ...message }) => ({ ...message, time: isoTime(time) }));
  },
  async connections(context) {
    const { connections } = await stateOf(context);
    return connections.map((connection, index) => ({ n: index + 1, ...connection }));
  },
};

async function stateOf(context: ToolContext): Promise<State> {
  return callConsole<State>(await context.session(), { path: "/api/state", signal: context.signal });
}

async function detailOf(kind: string, id: string, context: ToolContext): Promise<ToolResult> {
  if (kind === "messages") throw new ToolError("messages have no further details; leave out id");
  const path = `/api/${kind}/${encodeURIComponent(id)}`;
  const detail = await callConsole<object>(await context.session(), { path, signal: context.signal });
  return { data: { [kind.slice(0, -1)]: detail } };
}
