import { once } from "node:events";
import * as http from "node:http";
import type { AddressInfo } from "node:net";
import { basicTime } from "#sdk/local/iam/service-call";
import { authorizationOf, readSignature, type SignedParts, type SigningKey } from "#sdk/local/iam/sigv4";

export interface ProxyOptions {
  /** URL of the local services. */
  readonly target: string;
  /** Accepted by the local services. */
  readonly credentials: SigningKey;
  /** The service of requests whose signature names none. */
  readonly service: string;
}

/** Headers of the connection, and of a signature that is no longer valid. */
const LEFT_OUT = new Set([
  ..."authorization connection content-length expect host keep-alive transfer-encoding".split(" "),
  ..."x-amz-date x-amz-security-token".split(" "),
]);

/**
 * Passes requests on to the local services, signed anew with their credentials: suites have keys of their own. Unsigned
 * requests, and those with the right key, pass as they came, so that refusals of signatures can be judged too.
 */
export async function startProxy(options: ProxyOptions): Promise<{ url: string; close(): Promise<void> }> {
  const server = http.createServer((request, response) => {
    forward(request, response, options).catch((error: Error) => response.destroy(error));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function forward(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  options: ProxyOptions,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const [rawPath = "/", rawQuery = ""] = split(request.url ?? "/");
  const sent = { method: request.method ?? "GET", rawPath, rawQuery, headers: headersOf(request) };
  const { method, headers, ...resource } = signedAnew({ ...sent, body: Buffer.concat(chunks) }, options);
  const url = `${resource.rawPath}${resource.rawQuery === "" ? "" : `?${resource.rawQuery}`}`;
  const { hostname, port } = new URL(options.target);
  const outgoing = http.request({
    hostname,
    port,
    method,
    path: url,
    headers: headers.flat(),
    setHost: false,
  });
  outgoing.end(resource.body);
  const [answer] = (await once(outgoing, "response")) as [http.IncomingMessage];
  response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
  answer.pipe(response);
}

/** The request as the local services accept it. */
export function signedAnew(
  request: SignedParts,
  { target, credentials, service }: ProxyOptions,
): SignedParts {
  const scope = scopeOf(request, service);
  if (scope === undefined || scope.accessKeyId === credentials.accessKeyId) return request;
  const headers = [
    ...request.headers.filter(([name]) => !LEFT_OUT.has(name.toLowerCase())),
    ["host", new URL(target).host] as const,
    ["x-amz-date", basicTime(Date.now())] as const,
  ];
  const rawQuery = withoutSignature(request.rawQuery);
  const unsigned = { ...request, rawQuery, headers: statingBody(headers, request.rawQuery, scope.service) };
  const authorization = authorizationOf(unsigned, credentials, scope);
  const length = ["content-length", String(request.body.length)] as const;
  return { ...unsigned, headers: [...unsigned.headers, ["authorization", authorization], length] };
}

/** The signer and scope of a request. It is `undefined` without a readable signature. */
function scopeOf(request: SignedParts, service: string) {
  const signature = readSignature(request);
  if (signature !== undefined) return signature;
  const text = request.headers.find(([name]) => name.toLowerCase() === "authorization")?.[1] ?? "";
  // Clients that cannot infer the service from a host of this machine omit it.
  const [, accessKeyId, region] = /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/\d{8}\/([\w-]*)\//.exec(text) ?? [];
  return accessKeyId === undefined ? undefined : { accessKeyId, region: region || "us-east-1", service };
}

function withoutSignature(rawQuery: string): string {
  const isOther = (part: string) =>
    !/^X-Amz-(Algorithm|Credential|Date|Expires|SignedHeaders|Signature|Security-Token)=/i.test(part);
  return rawQuery.split("&").filter(isOther).join("&");
}

/** S3 needs the hash of the body, which a signature in the query does not state. */
function statingBody(
  headers: SignedParts["headers"],
  rawQuery: string,
  service: string,
): SignedParts["headers"] {
  const isStated = headers.some(([name]) => name.toLowerCase() === "x-amz-content-sha256");
  if (service !== "s3" || isStated) return headers;
  return /X-Amz-Signature=/i.test(rawQuery)
    ? [...headers, ["x-amz-content-sha256", "UNSIGNED-PAYLOAD"]]
    : headers;
}

function headersOf({ rawHeaders }: http.IncomingMessage): [string, string][] {
  const headers: [string, string][] = [];
  for (let n = 0; n < rawHeaders.length; n += 2) headers.push([rawHeaders[n] ?? "", rawHeaders[n + 1] ?? ""]);
  return headers;
}

function split(url: string): [path: string, query: string] {
  const at = url.indexOf("?");
  return at < 0 ? [url, ""] : [url.slice(0, at), url.slice(at + 1)];
}
