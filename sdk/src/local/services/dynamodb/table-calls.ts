import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { approachOfMessage, refusalOf } from "../../gateways/shared/guard";
import { findHeader } from "../../gateways/shared/header-names";
import { readBody, readRequest } from "../../gateways/shared/server";
import type { GatewayRequest } from "../../gateways/shared/types";
import { requestConditions } from "../../iam/request-conditions";
import { type CallRefusal, checkCall, refusedAccess, type SignedCallPorts } from "../../iam/service-call";

export interface TableCallPorts extends SignedCallPorts {
  /** Region of the tables. */
  readonly region: string;
}

const SERVICE = "dynamodb";
/** Of the emulator, which refuses what is longer. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

/**
 * Puts before dynalite what it leaves out: it takes a signature for good that looks like one, and lets every page read
 * every table.
 */
export function checkCalls(server: Server, ports: TableCallPorts): void {
  const [serve] = server.listeners("request") as RequestListener[];
  if (!serve) throw new Error("dynalite listens to no request");
  server.removeAllListeners("request");
  server.on("request", (message: IncomingMessage, response: ServerResponse) => {
    answer(message, response, serve, ports).catch((error: Error) =>
      refuse(message, response, 500, { code: "InternalServerError", message: error.message }),
    );
  });
}

async function answer(
  message: IncomingMessage,
  response: ServerResponse,
  serve: RequestListener,
  ports: TableCallPorts,
): Promise<void> {
  const foreign = refusalOf(approachOfMessage(message), ports.trusted);
  if (foreign !== undefined) return refuseForeign(message, response, foreign);
  // A page of this machine asks whether it may call, or somebody whether the service is there.
  if (message.method !== "POST") return serve(message, response);
  const body = await readBody(message, MAX_BODY_BYTES);
  // The client has gone: nobody hears it, but who counts answers.
  if (body === undefined) return void response.end();
  // One that is too long is there by halves, and refused behind.
  const isWhole = body.length <= MAX_BODY_BYTES;
  const refused = isWhole ? refusalOfCall(readRequest(message, body), ports) : undefined;
  if (refused) return refuse(message, response, 400, refused);
  const { method, url, headers } = message;
  const whole = Object.assign(new EventEmitter(), { method, url, headers });
  serve(whole as IncomingMessage, response);
  whole.emit("data", body);
  whole.emit("end");
}

/** Why a call is refused; `undefined` for one that may be made. */
export function refusalOfCall(request: GatewayRequest, ports: TableCallPorts): CallRefusal | undefined {
  const checked = checkCall(request, SERVICE, ports);
  if ("code" in checked) return checked;
  const { caller, signature } = checked;
  // Credentials of the developer may do everything: the body need not be read twice.
  if (!caller.allows) return undefined;
  const [, operation = ""] = (findHeader(request.headers, "x-amz-target") ?? "").split(".");
  const conditions = requestConditions(request, signature.region, ports.now());
  const tables = `arn:aws:dynamodb:${ports.region}:${caller.identity.accountId}:table`;
  for (const arn of resourcesOf(request.body, tables)) {
    const refused = refusedAccess(caller, { action: `dynamodb:${operation}`, arn }, conditions);
    if (refused) return refused;
  }
  return undefined;
}

/** What a call is about, as policies name it: a table, an index of it, or several tables; all where it names none. */
function resourcesOf(body: Buffer, tables: string): readonly string[] {
  const { TableName, IndexName, ResourceArn, RequestItems } = parse(body);
  const index = IndexName === undefined ? "" : `/index/${IndexName}`;
  const named = [
    ...(TableName === undefined ? [] : [`${tables}/${TableName}${index}`]),
    ...(ResourceArn === undefined ? [] : [String(ResourceArn)]),
    ...Object.keys(RequestItems ?? {}).map((name) => `${tables}/${name}`),
  ];
  return named.length === 0 ? [`${tables}/*`] : named;
}

function parse(body: Buffer): Readonly<Record<string, unknown>> {
  try {
    return (JSON.parse(body.toString()) ?? {}) as Record<string, unknown>;
  } catch {
    // What it is not, the emulator says.
    return {};
  }
}

/** To a client as it reads errors, to people as text. A page that is not of this machine cannot read it. */
function refuseForeign(message: IncomingMessage, response: ServerResponse, why: string): void {
  if (message.method === "POST")
    return refuse(message, response, 403, { code: "AccessDeniedException", message: why, isForeign: true });
  response.writeHead(403, { "Content-Type": "text/plain; charset=utf-8" });
  response.end(`${why}\n`);
}

/** As the service does it. */
function refuse(
  { headers: { origin } }: IncomingMessage,
  response: ServerResponse,
  status: number,
  { code, message, isForeign }: CallRefusal,
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = JSON.stringify({ __type: `com.amazon.coral.service#${code}`, message });
  response.writeHead(status, {
    "Content-Type": "application/x-amz-json-1.0",
    "Content-Length": Buffer.byteLength(body),
    "x-amzn-RequestId": randomUUID(),
    ...(origin !== undefined && !isForeign && { "Access-Control-Allow-Origin": origin }),
  });
  response.end(body);
}
