import { unsendableHeader } from "../../http/sendable-header";
import type { Header } from "../../http/types";
import { askBackend, type BackendAnswer } from "../shared/backend";
import type { RestCall } from "./events/call";
import { remappedName } from "./events/response";
import { REST_ERRORS } from "./gateway-errors";
import { type Failed, failure, type Outcome } from "./outcome";
import type { UrlIntegration } from "./plan";
import type { MappedParameter } from "./request-mapping";
import { plainBody } from "./template";
import type { RequestOverrides } from "./template/variables";

/**
 * Sends a request to a URL. HTTP_PROXY sends all of the request and streams the answer back, HTTP sends the mapped
 * parts.
 */
export async function serveUrl(integration: UrlIntegration, call: RestCall): Promise<Outcome> {
  const body = integration.proxy ? ALL : integration.request.mapBody(call);
  if ("error" in body) return body;
  const target = readTarget(integration, call, body.request);
  if (target === undefined) return failure(REST_ERRORS.internal, `${integration.url} is not a URL`);
  const headers = headersOf(integration, call, target, body.request);
  const problem = unsendableHeader(headers);
  if (problem !== undefined) return failure(REST_ERRORS.internal, problem);
  const reply = await askBackend({
    target,
    method: integration.method ?? call.request.method,
    headers: headers.flat(),
    body: integration.proxy ? call.request.body : body.body,
    timeoutMs: integration.timeoutMs,
  });
  if (!reply.ok) {
    const error = reply.timedOut ? REST_ERRORS.timeout : REST_ERRORS.unreachable;
    return failure(error, reply.problem, { latencyMs: reply.latencyMs, status: 504, answered: undefined });
  }
  return integration.proxy ? passOn(reply) : mapBack(integration, call, reply);
}

/** HTTP_PROXY has no templates, so that nothing overrides its request. */
const ALL = plainBody("");

/** Fills the URL's variables with their mapped values. */
function readTarget(
  { url, proxy, request }: UrlIntegration,
  call: RestCall,
  overrides: RequestOverrides,
): URL | undefined {
  const path = valuesOf(request.parameters, "path", call, overrides);
  const filled = url.replace(/\{([^{}+]+)\+?\}/g, (written, name: string) => path.get(name) ?? written);
  try {
    const target = new URL(filled);
    const mapped = [...valuesOf(request.parameters, "querystring", call, overrides)].map((pair) =>
      pair.map(encodeURIComponent).join("="),
    );
    const own = proxy ? [call.request.rawQuery] : [];
    target.search = [target.search.slice(1), ...own, ...mapped].filter((part) => part !== "").join("&");
    return target;
  } catch {
    // The caller answers an error for text that is not a URL.
    return undefined;
  }
}

function headersOf(
  { proxy, request }: UrlIntegration,
  call: RestCall,
  target: URL,
  overrides: RequestOverrides,
): Header[] {
  const mapped = valuesOf(request.parameters, "header", call, overrides);
  const replaced = new Set(["host", ...[...mapped.keys()].map((name) => name.toLowerCase())]);
  const headers: Header[] = [["Host", target.host]];
  const passed = proxy ? call.arriving : call.arriving.filter(([name]) => CARRIED.has(name.toLowerCase()));
  for (const [name, value] of passed) {
    if (!replaced.has(name.toLowerCase())) headers.push([name, value]);
  }
  headers.push(...mapped);
  return headers;
}

/** Headers that a custom integration gets without a mapping. */
const CARRIED = new Set(["accept", "content-type", "user-agent", "x-amzn-trace-id"]);

function valuesOf(
  parameters: readonly MappedParameter[],
  location: MappedParameter["location"],
  call: RestCall,
  overrides: RequestOverrides,
): Map<string, string> {
  const values = new Map<string, string>();
  for (const { location: where, name, source } of parameters) {
    const value = where === location ? source({ call }) : undefined;
    if (value !== undefined) values.set(name, value);
  }
  for (const [name, value] of Object.entries(overrides[location])) values.set(name, value);
  return values;
}

/** Returns the backend's answer. Its content-length is passed on, and also remapped. */
function passOn({ status, headers, body, latencyMs }: BackendAnswer): Outcome {
  const renamed = headers.flatMap(([name, value]): Header[] => {
    const pair: Header = [remappedName(name) ?? name, value];
    return name.toLowerCase() === "content-length" ? [[name, value], pair] : [pair];
  });
  return { status, headers: renamed, body, integration: { latencyMs, status, answered: status } };
}

async function mapBack(
  { responses }: UrlIntegration,
  call: RestCall,
  { status, headers, body, latencyMs }: BackendAnswer,
): Promise<Outcome> {
  const report = { latencyMs, status, answered: status };
  const text = await readText(body);
  if (typeof text !== "string") return text;
  const answer = responses.map({ selectedBy: String(status), headers, body: text }, { call });
  if (answer) return { ...answer, integration: report };
  return failure(
    REST_ERRORS.internal,
    `no integration response takes the status ${status} of the backend`,
    report,
  );
}

async function readText(body: BackendAnswer["body"]): Promise<string | Failed> {
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of body) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString();
  } catch (error) {
    return failure(REST_ERRORS.unreachable, `the backend's answer broke off: ${(error as Error).message}`);
  }
}
