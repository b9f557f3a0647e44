import type { ServedApi } from "../../../local/protocol";
import { callConsole } from "../console-client";
import { readBody } from "../read-body";
import { authorizationOf } from "../sign-in";
import { defineTool } from "../tool";
import { ToolError } from "../tool-error";

/** The part of a body that is shown. */
const BODY = { characters: 12_000, milliseconds: 10_000 };

interface Input {
  readonly api?: string;
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly as?: string;
  readonly token?: "id" | "access";
}

/** Sends a request to an API of the program. */
export const sendRequest = defineTool<Input>({
  name: "send_request",
  title: "Send a request",
  description:
    "Sends an HTTP request to an API of the program on this machine. It goes through the gateway with its routes, authorizers and CORS. Gives status, headers and body, of a stream what comes within ten seconds. It runs the real handler, which may change local data and call other systems. The tool events shows what the function got and logged.",
  input: {
    type: "object",
    properties: {
      api: { type: "string", description: "The id of the API. Needed where there are several." },
      method: { type: "string", minLength: 1, description: "GET, POST, ..." },
      path: {
        type: "string",
        minLength: 1,
        description: "The path behind the URL of the API, with its query: /notes?limit=5",
      },
      headers: { type: "object", description: "Headers by name, with texts as values." },
      body: {
        type: "string",
        description: "The body as text. JSON needs a content-type header only where the handler asks for it.",
      },
      as: {
        type: "string",
        minLength: 1,
        description:
          "A user of a user pool of the program, by username, e-mail address or phone number. The request has their token, without a password. The tool resources shows the users.",
      },
      token: {
        type: "string",
        enum: ["id", "access"],
        description: "The token that a request of a user has: id if it is not given.",
      },
    },
    required: ["method", "path"],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  async run({ api, method, path, headers = {}, body, as, token = "id" }, context) {
    const { signal } = context;
    if (!path.startsWith("/")) throw new ToolError(`path begins with /, got ${JSON.stringify(path)}`);
    const session = await context.session();
    const state = await callConsole<{ program: { apis: readonly ServedApi[] } }>(session, {
      path: "/api/state",
      signal,
    });
    const { id, url } = chooseApi(state.program.apis, api);
    const authorization =
      as === undefined ? undefined : await authorizationOf(session, { as, token }, signal);
    const started = performance.now();
    const request = { method, headers, ...(body !== undefined && { body }), signal };
    const response = await send(`${url}${path}`, request, authorization);
    const text = await readBody(response, BODY);
    return {
      data: {
        api: id,
        status: response.status,
        durationMs: Math.round(performance.now() - started),
        headers: Object.fromEntries(response.headers),
        body: text,
      },
    };
  },
});

async function send(url: string, request: RequestInit, authorization?: string): Promise<Response> {
  try {
    const headers = new Headers(request.headers);
    if (authorization !== undefined) headers.set("authorization", authorization);
    return await fetch(url, { ...request, headers, redirect: "manual" });
  } catch (error) {
    if (request.signal?.aborted === true) throw error;
    const { cause, message } = error as Error;
    throw new ToolError(`the request cannot be sent: ${cause instanceof Error ? cause.message : message}`);
  }
}

function chooseApi(apis: readonly ServedApi[], wanted: string | undefined): ServedApi {
  const httpApis = apis.filter(({ kind }) => kind !== "websocket");
  const names = httpApis.map(({ id }) => id).join(", ") || "none";
  if (wanted === undefined) {
    const [only, second] = httpApis;
    if (only && !second) return only;
    throw new ToolError(`api is needed: the program serves ${names}`);
  }
  const found = httpApis.find(({ id }) => id === wanted);
  if (found) return found;
  throw new ToolError(`the program serves no HTTP or REST API ${JSON.stringify(wanted)}; there is ${names}`);
}
