import { randomUUID } from "node:crypto";
import { findHeader } from "../../http/header-names";
import type { GatewayRequest, GatewayResponse } from "../../http/types";
import { element, xml } from "../../http/write-xml";
import type { CallRefusal } from "../../iam/service-call";
import { unknownService } from "./unknown";

interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly status: number;
}

type Write = (refusal: Refusal, request: GatewayRequest) => GatewayResponse;

/** Services whose paths are answered in XML, by their names in signatures. */
const XML_SERVICES: ReadonlySet<string> = new Set(["cloudfront", "route53", "s3", "s3-object-lambda"]);

/** The answer to a request for which no service is found, in the protocol of the request: clients can read no other. */
export function refusedByNobody(
  request: GatewayRequest,
  service: string | undefined,
  foreign: CallRefusal | undefined,
): GatewayResponse {
  const refusal = foreign ? { ...foreign, status: 403 } : unknownService(service);
  return writerFor(request, service)(refusal, request);
}

function writerFor({ headers }: GatewayRequest, service: string | undefined): Write {
  const type = findHeader(headers, "content-type") ?? "";
  if (findHeader(headers, "smithy-protocol") === "rpc-v2-cbor") return writeCbor;
  if (findHeader(headers, "x-amz-target") !== undefined) return writeTargetedJson;
  if (type.startsWith("application/x-www-form-urlencoded")) return writeQuery;
  return service !== undefined && XML_SERVICES.has(service) ? writeXml : writeJson;
}

/** The answer for clients that send forms: SNS, STS, IAM, CloudFormation. */
const writeQuery: Write = ({ code, message, status }) => {
  const members = element("Type", "Sender") + element("Code", code) + element("Message", message);
  const parts = xml(element("Error", xml(members)), element("RequestId", randomUUID()));
  return answer(status, "text/xml", `<?xml version="1.0"?>\n${element("ErrorResponse", parts)}`);
};

const writeXml: Write = ({ code, message, status }) => {
  const parts = [element("Code", code), element("Message", message), element("RequestId", randomUUID())];
  return answer(status, "application/xml", `<?xml version="1.0"?>\n${element("Error", xml(...parts))}`);
};

const writeTargetedJson: Write = ({ code, message, status }, { headers }) => {
  const type = findHeader(headers, "content-type") ?? "application/x-amz-json-1.1";
  return answer(status, type, JSON.stringify({ __type: code, code, message }), code);
};

const writeJson: Write = ({ code, message, status }) =>
  answer(status, "application/json", JSON.stringify({ __type: code, code, message }), code);

/** Encodes a map of two texts as CBOR. */
const writeCbor: Write = ({ code, message, status }) => {
  const texts = ["__type", code, "message", message].map(cborText);
  const response = answer(status, "application/cbor", Buffer.concat([Buffer.of(0xa2), ...texts]));
  return { ...response, headers: [...response.headers, ["smithy-protocol", "rpc-v2-cbor"]] };
};

/** @see RFC 8949, section 3.1, major type 3 */
function cborText(text: string): Buffer {
  const bytes = Buffer.from(text);
  const head = Buffer.of(0x79, 0, 0);
  head.writeUInt16BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

function answer(status: number, type: string, body: string | Buffer, code?: string): GatewayResponse {
  const errorType = code === undefined ? [] : [["x-amzn-errortype", code] as const];
  return { status, headers: [["content-type", type], ...errorType], body };
}
