import { callConsole } from "../console-client";
import { defineTool, READS } from "../tool";

/** A fault, as `sapi dev --faults` reads it of a file. */
const FAULT = {
  type: "object",
  description: "Exactly one of service, function and route names its target.",
  properties: {
    service: { type: "string", description: "A service by its name in signatures: dynamodb, sqs." },
    operation: {
      type: "string",
      description: "One operation of the service: PutItem. Default every operation.",
    },
    function: { type: "string", description: "A handler or the name of a function: src/notes.list" },
    route: { type: "string", description: "A route key: GET /notes/{id}" },
    api: { type: "string", description: "The id of the API of the route. Default every API." },
    latencyMs: { type: "number", minimum: 0, description: "Milliseconds before anything else." },
    fails: {
      type: "string",
      enum: ["throttle", "error", "timeout", "crash"],
      description: "How it fails after the latency. Without it, it is only late. crash is for functions.",
    },
    code: { type: "string", description: "The error code of the service in place of that of fails." },
    rate: {
      type: "number",
      minimum: 0,
      maximum: 1,
      description: "The share of calls. Default 1: every call.",
    },
    times: { type: "integer", minimum: 1, description: "At most so many calls. Default without limit." },
  },
  additionalProperties: false,
} as const;

/** The faults that are set. */
export const faults = defineTool<object>({
  name: "faults",
  title: "Injected faults",
  description:
    "Shows the faults that are set on this machine, how often each has happened, and the handlers that a fault can name.",
  input: { type: "object", properties: {}, additionalProperties: false },
  annotations: READS,
  async run(_, context) {
    const session = await context.session();
    const { signal } = context;
    return { data: await callConsole<Record<string, unknown>>(session, { path: "/api/faults", signal }) };
  },
});

/** Replaces the faults that are set. */
export const setFaults = defineTool<{ readonly faults: readonly object[] }>({
  name: "set_faults",
  title: "Set faults",
  description:
    "Replaces the injected faults of this machine by exactly these: calls of AWS, functions or routes that are late or fail. An empty list removes all. Nothing is stored, and no deployed stage is touched.",
  input: {
    type: "object",
    properties: {
      faults: { type: "array", items: FAULT, maxItems: 100, description: "All faults that shall be set." },
    },
    required: ["faults"],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  async run({ faults: wanted }, context) {
    const session = await context.session();
    const { signal } = context;
    const body = { faults: wanted };
    return {
      data: await callConsole<Record<string, unknown>>(session, { path: "/api/faults", body, signal }),
    };
  },
});
