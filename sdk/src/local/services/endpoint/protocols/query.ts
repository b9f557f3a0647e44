import type { XmlElement } from "@rgrove/parse-xml";
import { findHeader } from "../../../http/header-names";
import type { GatewayRequest, GatewayResponse } from "../../../http/types";
import { element, xml } from "../../../http/write-xml";
import { ServiceError } from "../../service-error";
import type { Output, Protocol, ProtocolClient } from "../aws-api";

/**
 * The protocol whose calls are form fields and whose answers are XML, by the model of the service.
 * @param service its name in signatures
 * @see https://smithy.io/2.0/aws/protocols/aws-query-protocol.html
 */
export function queryProtocol(service: string): Protocol {
  return {
    read(request) {
      const { model, codec } = loaded(service);
      const fields = fieldsOf(request);
      const operation = fields.get("Action");
      const version = fields.get("Version");
      if (operation === null || (version !== null && version !== model.apiVersion)) return undefined;
      return { operation, input: codec.readForm(model, operation, fields) };
    },
    answer: ({ operation }, output, { requestId }) => {
      const { model, codec } = loaded(service);
      const metadata = element("ResponseMetadata", xml(element("RequestId", requestId)));
      const body = codec.writeResult(model, operation, output) + metadata;
      const text = `<${operation}Response xmlns="${model.xmlNamespace}">${body}</${operation}Response>`;
      return document(200, text, requestId);
    },
    refuse: (error, { requestId }) => {
      const type = error.status >= 500 ? "Receiver" : "Sender";
      const code = CODES[error.code] ?? error.code;
      const members = element("Type", type) + element("Code", code) + element("Message", error.message);
      const body = element("Error", xml(members)) + element("RequestId", requestId);
      const { xmlNamespace } = loaded(service).model;
      const text = `<ErrorResponse xmlns="${xmlNamespace}">${body}</ErrorResponse>`;
      return document(error.status, text, requestId);
    },
    client: queryClient(service),
  };
}

/** This protocol's codes for errors that all services have. */
const CODES: Readonly<Record<string, string>> = { UnknownOperationException: "InvalidAction" };

const known = new Map<string, ReturnType<typeof load>>();

/** The model and its codec are loaded with the first call, so that the start does not wait for them. */
function loaded(service: string): ReturnType<typeof load> {
  const found = known.get(service) ?? load(service);
  known.set(service, found);
  return found;
}

function load(service: string) {
  const { modelOf } = require("../../model/read-model") as typeof import("../../model/read-model");
  const codec = require("../../model/codec/query") as typeof import("../../model/codec/query");
  return { model: modelOf(service), codec };
}

function document(status: number, text: string, requestId: string): GatewayResponse {
  return {
    status,
    headers: [
      ["content-type", "text/xml"],
      ["x-amzn-RequestId", requestId],
    ],
    body: `<?xml version="1.0"?>\n${text}`,
  };
}

function fieldsOf(request: GatewayRequest): URLSearchParams {
  const isForm = (findHeader(request.headers, "content-type") ?? "").startsWith(
    "application/x-www-form-urlencoded",
  );
  return new URLSearchParams(isForm ? request.body.toString("utf8") : request.rawQuery);
}

/** The client's side of the protocol. */
function queryClient(service: string): ProtocolClient {
  return {
    write({ operation, input }) {
      const { model, codec } = loaded(service);
      return {
        method: "POST",
        path: "/",
        headers: [["content-type", "application/x-www-form-urlencoded; charset=utf-8"]],
        body: Buffer.from(codec.writeForm(model, operation, input).toString()),
      };
    },
    read: (status, body) => readAnswer(service, status, body.toString("utf8")),
  };
}

/** Throws `ServiceError` for an answer that is an error. */
function readAnswer(service: string, status: number, text: string): Output {
  const { model, codec } = loaded(service);
  const root = parse(text);
  if (status < 300 && root) return codec.readResult(model, root);
  const error = root && codec.elementsOf(root).find(({ name }) => name === "Error");
  const textOf = (name: string) =>
    error && codec.elementsOf(error).find((member) => member.name === name)?.text;
  throw new ServiceError(textOf("Code") ?? "InternalFailure", textOf("Message") ?? text, status);
}

/** `undefined` for a text that is not XML, such as the page of another server. */
function parse(text: string): XmlElement | undefined {
  // Loaded here: only an external emulator's answers are read as XML.
  const { parseXml } = require("@rgrove/parse-xml") as typeof import("@rgrove/parse-xml");
  try {
    return parseXml(text).root ?? undefined;
  } catch {
    return undefined;
  }
}
