import { once } from "node:events";
import { type IncomingMessage, request as requestPlainly } from "node:http";
import { request as requestSecurely } from "node:https";
import { buffer } from "node:stream/consumers";
import type { GatewayRequest, GatewayResponse, Header } from "../../http/types";
import { basicTime } from "../../iam/service-call";
import { authorizationOf, type SigningKey } from "../../iam/sigv4";
import { ServiceError } from "../service-error";
import type { AwsApi, OutgoingCall, Output, WrittenCall } from "./aws-api";
import type { AwsService } from "./aws-service";
import type { Backend, Forwarded } from "./backend";
import { type ExternalIdentifiers, translators } from "./external-identifiers";
import { unknownOperation } from "./unknown";

/** An emulator, or another service that speaks an API of AWS. */
export interface ExternalEmulatorOptions {
  readonly url: string;
  readonly region: string;
  /** The credentials that the emulator sees. */
  readonly credentials: SigningKey;
  /** The names of resources there. @default as here */
  readonly identifiers?: ExternalIdentifiers;
  /** Ours, whose policies are asked all the same. @default none */
  readonly service?: AwsService;
}

/** Emulators with several accounts take the key for the account. Others take any. */
export function externalCredentials(accountId: string): SigningKey {
  return { accessKeyId: accountId, secretAccessKey: "local" };
}

/** Headers that are about a connection. */
const CONNECTION = /^(connection|keep-alive|transfer-encoding|upgrade|http2-settings)$/i;
/** Headers of requests about the connection here, or about the signature here. */
const OWN = /^(:authority|host|authorization|x-amz-date|x-amz-security-token|expect|content-length)$/i;
/** Parameters of a query that belong to a signature. */
const SIGNING = /^X-Amz-(Algorithm|Credential|Date|Expires|SignedHeaders|Signature|Security-Token)=/i;

/** Headers that are computed from a body. */
const COMPUTED = /^(x-amz-crc32|x-amz-content-sha256|content-length)$/i;

function withBody(call: OutgoingCall, body: Buffer): OutgoingCall {
  if (body === call.body) return call;
  return { ...call, body, headers: call.headers.filter(([name]) => !COMPUTED.test(name)) };
}

/** Has a service that runs elsewhere answer: what was judged here is signed again for it. */
export function externalEmulator(api: AwsApi, options: ExternalEmulatorOptions): Backend {
  // The bodies of objects are the program's.
  const { there, here } = translators(api.name === "s3" ? undefined : options.identifiers);
  const send = async (call: OutgoingCall, signal?: AbortSignal) => {
    const received = await sendSigned(withBody(call, there(call.body)), api.name, options, signal);
    const body = here(received.body);
    if (body === received.body) return received;
    // Computed headers no longer match the body.
    return { ...received, body, headers: received.headers.filter(([name]) => !COMPUTED.test(name)) };
  };
  return {
    api,
    ...(options.service && { service: options.service }),
    async run(call, { signal }) {
      const { client } = api.protocol;
      if (!client) throw unknownOperation(api, undefined, call.operation);
      const { status, body, headers } = await send(client.write(call), signal);
      return client.read(status, body, headers, call.operation);
    },
    async forward(request, call) {
      const received = await send(plainCall(request, api), request.signal);
      return forwarded(received, api, call);
    },
  };
}

interface Received {
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: Buffer;
}

function forwarded(received: Received, api: AwsApi, call: WrittenCall): Forwarded {
  const response: GatewayResponse = { ...received };
  const read = api.protocol.client?.read ?? readNothing;
  try {
    return { response, output: read(received.status, received.body, received.headers, call.operation) };
  } catch (error) {
    if (error instanceof ServiceError) return { response, output: {}, error };
    return {
      response,
      output: {},
      error: new ServiceError("InternalFailure", `${call.operation} was not answered`, 500),
    };
  }
}

function readNothing(status: number, body: Buffer): Output {
  if (status < 400) return {};
  const [, code = "InternalFailure"] = /<Code>([^<]*)<\/Code>/.exec(body.toString("utf8")) ?? [];
  throw new ServiceError(code, body.toString("utf8"), status);
}

function plainCall(request: GatewayRequest, api: AwsApi): OutgoingCall {
  const { method, rawQuery, headers, body } = request;
  const rawPath = bucketPath(request, api) + request.rawPath;
  const query = rawQuery.split("&").filter((part) => part !== "" && !SIGNING.test(part));
  return {
    method,
    path: query.length === 0 ? rawPath : `${rawPath}?${query.join("&")}`,
    headers: headers.filter(([name]) => !OWN.test(name) && !CONNECTION.test(name)),
    body,
  };
}

/** The bucket in a host name as a path: the emulator has another host. */
function bucketPath({ host }: GatewayRequest, { name }: AwsApi): string {
  if (name !== "s3") return "";
  const [, bucket] =
    /^(.+?)\.(?:s3[.-][\w.-]*\.?amazonaws\.com(?:\.cn)?|(?:s3\.)?localhost)(?::\d+)?$/i.exec(host) ?? [];
  return bucket === undefined ? "" : `/${bucket}`;
}

async function sendSigned(
  call: OutgoingCall,
  service: string,
  options: ExternalEmulatorOptions,
  signal: AbortSignal | undefined,
): Promise<Received> {
  const { url, region, credentials } = options;
  const { host, origin, protocol } = new URL(url);
  const [rawPath = "/", rawQuery = ""] = call.path.split("?");
  const headers: Header[] = [...call.headers, ["host", host], ["x-amz-date", basicTime(Date.now())]];
  const signed = { method: call.method, rawPath, rawQuery, headers, body: call.body };
  const authorization = authorizationOf(signed, credentials, { region, service });
  const outgoing = (protocol === "https:" ? requestSecurely : requestPlainly)(`${origin}${call.path}`, {
    method: call.method,
    headers: [...headers, ["authorization", authorization] as Header].flat(),
    ...(signal && { signal }),
  });
  outgoing.end(call.body);
  const [response] = (await once(outgoing, "response").catch((error: Error) =>
    notAnswered(service, url, error),
  )) as [IncomingMessage];
  const received: Header[] = [];
  for (let i = 0; i + 1 < response.rawHeaders.length; i += 2)
    received.push([response.rawHeaders[i] as string, response.rawHeaders[i + 1] as string]);
  return {
    status: response.statusCode ?? 500,
    headers: received.filter(([name]) => !CONNECTION.test(name)),
    body: await buffer(response).catch((error: Error) => notAnswered(service, url, error)),
  };
}

/** Throws that the service does not answer. A client that has disconnected gets no message. */
function notAnswered(service: string, url: string, error: Error): never {
  if (error.name === "AbortError") throw error;
  const why = error.message || (error as NodeJS.ErrnoException).code;
  throw new ServiceError("ServiceUnavailable", `the ${service} at ${url} does not answer: ${why}`, 503);
}
