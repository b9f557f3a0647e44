import { callLambda } from "../../session/call-lambda";
import { chooseFunction } from "../../session/functions";
import { cutText } from "../shorten";
import { defineTool } from "../tool";
import { ToolError } from "../tool-error";

/** The characters of the output of a function that are shown, from its end. */
const LOG_CHARACTERS = 6_000;

interface Input {
  readonly function: string;
  readonly event?: object;
  readonly async?: boolean;
}

/** Calls a function by hand. */
export const invoke = defineTool<Input>({
  name: "invoke",
  title: "Call a function",
  description:
    "Calls a function of the program on this machine with an event, as Lambda's Invoke does. Gives its result or error, and its log. It runs the real handler, which may change local data and call other systems. For a route, send_request is simpler.",
  input: {
    type: "object",
    properties: {
      function: {
        type: "string",
        minLength: 1,
        description: "The handler (src/notes.list), the id of its construct, or its name in AWS.",
      },
      event: { type: "object", description: "The event. Default {}." },
      async: { type: "boolean", description: "Hand over the event and do not wait for the result." },
    },
    required: ["function"],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  async run({ function: wanted, event = {}, async: isAsync = false }, context) {
    const session = await context.session();
    const { name, handler } = chooseFunction(session.functions, wanted);
    if (session.lambda === undefined)
      throw new ToolError("the program has no functions that are served here");
    const type = isAsync ? "Event" : "RequestResponse";
    const invoked = await callLambda(session, name, JSON.stringify(event), type, context.signal);
    const { status, functionError, requestId, payload, log } = invoked;
    const shownLog = log.length > LOG_CHARACTERS ? `...${log.slice(-LOG_CHARACTERS)}` : log;
    return {
      data: {
        function: handler === "" ? name : handler,
        isGood: status < 300 && functionError === undefined,
        status,
        requestId,
        ...(functionError !== undefined && { functionError }),
        ...(!isAsync && { result: resultOf(payload) }),
        log: shownLog,
      },
      ...(isAsync && { more: "logs and events show how it goes" }),
    };
  },
});

/** Functions may give other text than JSON. */
function resultOf(payload: string): unknown {
  try {
    return payload === "" ? null : (JSON.parse(payload) as unknown);
  } catch {
    return cutText(payload, 8_000);
  }
}
