import { once } from "node:events";
import { type IncomingMessage, request as requestPlainly } from "node:http";
import { request as requestSecurely } from "node:https";
import { buffer } from "node:stream/consumers";
import type { GatewayRequest, GatewayResponse, Header } from "../../gateways/shared/types";
import { basicTime } from "../../iam/service-call";
import { authorizationOf, type SigningKey } from "../../iam/sigv4";
import { ServiceError } from "../service-error";
import type { AwsApi, OutgoingCall, Output, WrittenCall } from "./aws-api";
import type { AwsService } from "./aws-service";
import type { Answerer, Forwarded } from "./mounted";
import { type OutsideIdentifiers, translators } from "./outside-identifiers";
import { unknownOperation } from "./unknown";

/** An emulator, or another service that speaks an API of AWS. */
export interface OutsideOptions {
  readonly url: string;
  readonly region: string;
  /** What it is to see as the caller. */
  readonly credentials: SigningKey;
  /** What resources are called there. @default as here */
  readonly identifiers?: OutsideIdentifiers;
  /** Ours, whose policies are asked all the same. @default none */
  readonly service?: AwsService;
}

/** Emulators that tell accounts apart take the key for the account; others take any. */
export function outsideCredentials(accountId: string): SigningKey {
  return { accessKeyId: accountId, secretAccessKey: "local" };
}

/** Headers that are about the connection here, or about who has signed here. */
const OWN =
  /^(host|connection|keep-alive|transfer-encoding|upgrade|authorization|x-amz-date|x-amz-security-token|expect|content-length|http2-settings)$/i;
/** Parts of a query that sign. */
const SIGNING = /^X-Amz-(Algorithm|Credential|Date|Expires|SignedHeaders|Signature|Security-Token)=/i;

/** Has a service that runs elsewhere answer: what was judged here is signed again for it. */
export function outside(api: AwsApi, options: OutsideOptions): Answerer {
  // What stands in objects is the program's.
  const { there, here } = translators(api.name === "s3" ? undefined : options.identifiers);
  const send = async (call: OutgoingCall, signal?: AbortSignal) => {
    const received = await sendSigned({ ...call, body: there(call.body) }, api.name, options, signal);
    const body = here(received.body);
    if (body === received.body) return received;
    // What was computed of the text is no longer true.
    return { ...received, body, headers: received.headers.filter(([name]) => name !== "x-amz-crc32") };
  };
  return {
    api,
    ...(options.service && { service: options.service }),
    async run(call, { signal }) {
      const { client } = api.protocol;
      if (!client) throw unknownOperation(api, undefined, call.operation);
      const { status, body } = await send(client.write(call), signal);
      return client.read(status, body);
    },
    async forward(request, call) {
      const { status, headers, body } = await send(plainCall(request));
      return forwarded({ status, headers, body }, api, call);
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
    return { response, output: read(received.status, received.body) };
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

function plainCall({ method, rawPath, rawQuery, headers, body }: GatewayRequest): OutgoingCall {
  const query = rawQuery.split("&").filter((part) => part !== "" && !SIGNING.test(part));
  return {
    method,
    path: query.length === 0 ? rawPath : `${rawPath}?${query.join("&")}`,
    headers: headers.filter(([name]) => !OWN.test(name)),
    body,
  };
}

async function sendSigned(
  call: OutgoingCall,
  service: string,
  options: OutsideOptions,
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
  const [response] = (await once(outgoing, "response").catch((error: Error): never => {
    throw new ServiceError(
      "ServiceUnavailable",
      `the ${service} at ${url} does not answer: ${error.message}`,
      503,
    );
  })) as [IncomingMessage];
  const kept = Object.entries(response.headers).filter(([name]) => !OWN.test(name));
  return {
    status: response.statusCode ?? 500,
    headers: kept.flatMap(([name, value]) => [value].flat().map((each) => [name, String(each)] as const)),
    body: await buffer(response),
  };
}
